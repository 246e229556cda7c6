heading-daily = Question du jour n° { $number }
heading-on-demand = Question
heading-in-set = Question { $position } sur { $count }
heading-closed = Close
heading-void = Retirée

question-react = Réagissez avec le numéro de votre réponse. Vous pouvez en changer jusqu’à la solution, { $close }.
question-react-several = Il y a plusieurs bonnes réponses : choisissez toutes celles qui sont justes et réagissez avec leurs numéros. Vous pouvez en changer jusqu’à la solution, { $close }.
question-press = Appuyez sur le numéro de votre réponse. Elle n’est visible que de vous. Vous pouvez en changer jusqu’à la solution, { $close }.
question-press-several = Il y a plusieurs bonnes réponses : choisissez toutes celles qui sont justes et appuyez sur leurs numéros ; un second appui en retire une. Vous pouvez en changer jusqu’à la solution, { $close }.
question-closes = Clôture : { $when }

closed-right = { $count ->
    [one] Cette question est close. Bonne réponse : { $numbers }.
   *[other] Cette question est close. Bonnes réponses : { $numbers }.
}
closed-key-counted = { $count ->
    [0] bonne réponse, que personne n’a choisie
    [one] bonne réponse, choisie par une personne
   *[other] bonne réponse, choisie par { $count } personnes
}
closed-wrong-counted = { $count ->
    [0] faux, et personne ne l’a choisi
    [one] faux, choisi par une personne
   *[other] faux, choisi par { $count } personnes
}

void-said = Cette question a été retirée : { $reason }. Elle ne compte pour personne et n’interrompt aucune série.
void-reason-taken-back = un administrateur l’a annulée
void-reason-message-gone = son message a été supprimé
void-reason-missing-permission = il me manquait une permission dans ce salon
void-reason-failed = elle n’a pas pu être posée correctement
