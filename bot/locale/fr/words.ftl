# Les mots dont les autres phrases sont faites.

list-more = { $count ->
    [one] { $count } autre
   *[other] { $count } autres
}
weekdays-all = tous les jours
weekdays-workdays = du lundi au vendredi
date-time = { $date } à { $time } ({ $zone })
level-easy = Facile
level-medium = Moyen
level-hard = Difficile
choice-key = bonne réponse
choice-wrong = faux
choice-chosen = votre choix
choice-chosen-key = votre choix, et c’est juste
choice-chosen-wrong = votre choix, mais c’est faux
name-count = { $name } ({ $count })
plain-field = { $name } : { $text }
plain-own-row = { $row } · vous
