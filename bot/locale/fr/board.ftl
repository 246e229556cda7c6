board-title = Classement
period-today = Aujourd’hui
period-week = Cette semaine
period-month = Ce mois-ci
period-all = Depuis le début
board-row = { $points ->
    [one] { $points } point
   *[other] { $points } points
} · { $percent } de justes sur { $answered }
board-row-unanswered = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
board-empty = Il n’y a encore personne dans ce classement. Répondez à la prochaine question et vous serez en tête.
board-footer = { $members ->
    [one] { $members } membre
   *[other] { $members } membres
} · les jours commencent à minuit, heure de { $zone }

member-title = Où en est { $name }
member-rank = Rang
member-rank-value = { $rank } sur { $members }
member-rank-none = Pas encore : votre première bonne réponse vous fera entrer au classement.
member-accuracy = Réussite
member-accuracy-value = { $percent } · { $right ->
    [one] { $right } réponse juste
   *[other] { $right } réponses justes
} sur { $answered }
member-accuracy-none = Aucune réponse pour l’instant. Répondez à la prochaine question, ou entraînez-vous tout de suite avec { $command }.
member-points = Points
member-streak = Série
member-streak-value = { $current } en cours · record { $best }
member-streak-rule = Une série, ce sont des questions prévues auxquelles vous avez répondu d’affilée, juste ou non. Un jour manqué par semaine est pardonné.
member-streak-forgiven = Celui de cette semaine a servi : le prochain oubli met fin à la série.
member-topics = Par sujet
