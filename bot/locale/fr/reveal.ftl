reveal-title = La solution
reveal-nobody = Personne n’a répondu cette fois.
reveal-one-right = Une seule réponse, et elle est juste.
reveal-one-wrong = Une seule réponse, et elle est fausse.
reveal-all-right = { $count } réponses, toutes justes.
reveal-all-wrong = { $count } réponses, aucune juste : elle était difficile.
reveal-share = { $percent } de réponses justes · { $count } réponses
reveal-bar = { $count ->
    [0] personne
    [one] { $percent } · une personne
   *[other] { $percent } · { $count } personnes
}
reveal-bar-key = { $count ->
    [0] personne · bonne réponse
    [one] { $percent } · une personne · bonne réponse
   *[other] { $percent } · { $count } personnes · bonne réponse
}
reveal-why = Pourquoi
reveal-source = { $count ->
    [one] Source
   *[other] Sources
}
reveal-read-on = Pour aller plus loin
reveal-right = Ont trouvé
reveal-streak = 🔥 { $name } en est à une série de { $count }.
reveal-streaks = 🔥 Séries : { $members }.
reveal-forgiven = { $count ->
    [one] { $names } a manqué un jour. Un par semaine est pardonné : la série continue.
   *[other] { $names } ont manqué un jour. Un par semaine est pardonné : leurs séries continuent.
}
reveal-set-score = Score pour l’instant : { $members }
reveal-set-score-none = Personne n’a encore marqué.
