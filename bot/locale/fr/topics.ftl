topics-title = Sujets
topics-lead = Choisissez un sujet. « Poser » pose une question dans ce salon ; « S’entraîner » vous en donne cinq, en privé.
topics-none = Il n’y a pas encore de question ici. Mon hébergeur doit ajouter une banque de questions ; tapez ensuite { $command } à nouveau.
topics-count = { $count ->
    [one] { $count } question
   *[other] { $count } questions
}
topics-ask = Poser : { $topic }
topics-practise = S’entraîner : { $topic }
topics-typed = Vous pouvez aussi l’écrire : { $command } { $example } 8 private
