practice-title = Entraînement
practice-score = { $right ->
    [one] { $right } juste jusqu’ici
   *[other] { $right } justes jusqu’ici
}
practice-choose = Appuyez sur le numéro de votre réponse. Ceci n’est visible que de vous.
practice-choose-several = Il y a plusieurs bonnes réponses : choisissez toutes celles qui sont justes, puis appuyez sur Valider. Ceci n’est visible que de vous.
practice-submit = Valider

feedback-right = ✅ Juste.
feedback-wrong = ❌ Faux.
feedback-key = { $count ->
    [one] Bonne réponse : { $numbers }.
   *[other] Bonnes réponses : { $numbers }.
}
feedback-next = Question suivante
feedback-finish = Voir le bilan

summary-title = Fin de l’entraînement
summary-score = { $right ->
    [one] { $right } réponse juste sur { $count }.
   *[other] { $right } réponses justes sur { $count }.
}
summary-all = { $count ->
    [one] Votre seule réponse est juste. Bravo.
   *[other] { $count } réponses, toutes justes. Bravo.
}
summary-none = { $count ->
    [one] Votre seule réponse est fausse. Relisez la question, puis essayez-en une autre.
   *[other] { $count } réponses, aucune juste cette fois. Relisez les questions, puis recommencez.
}
summary-missed = À revoir
summary-again = Recommencer
