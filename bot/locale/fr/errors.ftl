# Une phrase par code de bot/quiz/errors.py : ce qui s’est passé, et quoi faire.

problem-title = Cela n’a pas marché

error-unknown = Cela n’a pas marché. Réessayez dans un instant ; si cela continue, prévenez mon hébergeur.
error-unknown-topic = Aucun sujet ne s’appelle « { $asked } ». { $known_count ->
    [0] Il n’y en a pas encore : demandez à mon hébergeur d’ajouter une banque de questions.
   *[other] Il y a : { $known }. Tapez { $command } pour en choisir un.
}
error-unknown-command = Je ne connais pas « { $asked } ». { $near_count ->
    [0] Tapez { $command } help pour voir ce qu’il y a.
   *[other] Vouliez-vous dire { $near } ? { $command } help montre tout ce qu’il y a.
}
error-bad-argument = « { $asked } » ne convient pas pour { $argument }. Ce qui convient : { $expected }. Tapez-le de nouveau ainsi.
error-too-long = C’est trop long : { $limit } caractères au plus. Raccourcissez et envoyez de nouveau.
error-nothing-to-ask = Aucune question n’est prête sur { $topic }. Choisissez un autre sujet avec { $command }.
error-round-closed = Cette question est close : la réponse n’a pas compté. La prochaine est pour vous ; pour vous entraîner tout de suite, tapez { $command }.
error-unknown-round = Ce message ne correspond à aucune question que je connaisse. Répondez à la plus récente, ou demandez-en une avec { $command }.
error-unknown-option = Cette question n’a pas cette proposition. Choisissez un des numéros affichés.
error-unknown-member = Je ne connais pas cette personne ici. Vérifiez le nom ; quiconque répond à une question est connu.
error-unknown-channel = Ce salon n’est pas encore préparé. Un administrateur peut le faire : { $command } setup
error-not-yours = Ces questions ont été posées à quelqu’un d’autre. Commencez les vôtres avec { $command }.
error-set-over = Cette question a déjà sa réponse, ou l’entraînement est terminé. Commencez-en un autre avec { $command }.
error-asked-just-now = Vous venez de le demander, et la question est déjà là : répondez à celle-ci. Vous pourrez en demander une autre dans quelques secondes.
error-too-many = C’était beaucoup à la fois. Vous pourrez redemander : { $again_at }.
error-admins-only = Seul un administrateur peut faire cela. Adressez-vous à l’un de ceux du groupe ; { $command } help montre ce que vous pouvez faire.
error-unknown-zone = Aucun fuseau horaire ne s’appelle « { $asked } ». { $near_count ->
    [0] Donnez-le par région et ville, comme Europe/Paris.
   *[other] Vouliez-vous dire { $near } ? Tapez-le de nouveau avec ce nom.
}
error-unknown-schedule = Ce groupe n’a pas d’horaire « { $asked } ». { $command } schedule list montre leurs numéros.
error-not-saved = Cela n’a pas pu être enregistré et n’a donc pas été gardé. Réessayez dans un instant ; si cela continue, dites à mon hébergeur que le disque est plein ou ne peut être écrit.
error-unavailable = Quelque chose s’est cassé de notre côté, et rien n’a changé. Réessayez dans un instant ; si cela continue, donnez cette référence à mon hébergeur : { $reference }

error-missing-permissions = Il me manque des permissions dans ce salon : { $permissions }. Activez-les pour mon rôle dans les paramètres du salon, puis réessayez.
permission-view-channel = Voir le salon
permission-send-messages = Envoyer des messages
permission-send-messages-in-threads = Envoyer des messages dans les fils
permission-embed-links = Intégrer des liens
permission-attach-files = Joindre des fichiers
permission-add-reactions = Ajouter des réactions
permission-read-message-history = Voir les anciens messages
permission-manage-messages = Gérer les messages
