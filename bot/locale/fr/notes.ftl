# De courtes réponses que seul un membre voit, et des lignes dites dans le salon.

note-answer-kept = Vous avez choisi { $options }. Vous pouvez en changer jusqu’à la clôture : { $close }.
note-answer-withdrawn = Votre réponse est retirée. Vous pouvez en choisir une autre jusqu’à la clôture : { $close }.
note-on-its-way = La question arrive.
note-set-started = { $count ->
    [one] Une question sur { $topic } : elle arrive.
   *[other] { $count } questions sur { $topic }, l’une après l’autre : la première arrive.
}
note-fewer = { $count ->
    [one] Il n’y a qu’une question sur { $topic } : la série en a une.
   *[other] Il n’y a que { $count } questions sur { $topic } : la série en a { $count }.
}
note-language-chosen = Désormais, je vous parle en { $language }.
note-buttons-instead = Je ne peux pas ajouter de réactions ici : répondez avec les boutons, s’il vous plaît.
note-late = Cette question arrive en retard : j’étais absent à son heure.
note-closing = C’est l’heure. La solution arrive dans un instant.
note-set-over = C’était la dernière question.
note-set-stopped = Les questions s’arrêtent là ; ce qui a été répondu compte.
note-mended = La question du { $day } a été corrigée, et les points sont recomptés.
note-test-post = Ceci est un essai : je peux écrire dans ce salon.
