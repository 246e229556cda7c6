# De courtes réponses que voit un membre, et des lignes dites dans le salon.

answer-kept = Vous avez choisi { $chosen }. Vous pouvez en changer jusqu’à la solution.
answer-withdrawn = Votre réponse est retirée. Vous pouvez en choisir une autre jusqu’à la solution.
asking-now = { $count ->
    [one] Une question sur { $topic } arrive.
   *[other] { $count } questions sur { $topic }, l’une après l’autre : la première arrive.
}
set-shorter = { $count ->
    [one] Il n’y a qu’une question sur { $topic } : je n’en pose qu’une.
   *[other] Il n’y a que { $count } questions sur { $topic } : j’en pose { $count }.
}
set-stopped = Les questions s’arrêtent là ; ce qui a été répondu compte.
set-over = C’était la dernière question.
language-chosen = Désormais, je vous parle en français.
buttons-instead = Je ne peux pas ajouter de réactions ici : répondez avec les boutons, s’il vous plaît.
asked-late = Cette question arrive en retard : j’étais absent à son heure.
question-closing = C’est l’heure. La solution arrive dans un instant.
question-mended = La question du { $day } a été corrigée, et les points sont recomptés.
test-post = Ceci est un essai : je peux écrire dans ce salon.
test-offer = Publier un message d’essai
test-sent = Le message d’essai est dans le salon. Son bouton permet de le retirer.
test-take-back = Le retirer
test-taken-back = Le message d’essai est retiré.
