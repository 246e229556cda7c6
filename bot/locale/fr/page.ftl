# Les mots propres à la page locale. Ceux de la conversation sont dans les autres fichiers.

page-title = Microbatch
page-skip = Aller aux messages
page-channels = Salons
page-acting-as = Vous êtes
page-admin = admin
page-language = Langue
page-messages = Messages
page-no-messages = Rien n’a encore été dit ici. La prochaine question viendra toute seule ; pour en avoir une tout de suite, tapez /quiz.
page-unread = non lu
page-new-messages = Nouveaux messages plus bas
page-bot = Microbatch
page-bot-tag = Bot
page-only-you = Visible par vous uniquement
page-dismiss = Masquer
page-replying = En réponse à
page-original = un message précédent
page-reactions = Réponses
page-reaction =
    { $option }, { $count ->
        [0] aucun membre
        [one] { $count } membre
       *[other] { $count } membres
    }{ $own ->
        [yes] , votre réponse
       *[no] { "" }
    }
page-compose = Message
page-compose-placeholder = Écrivez un message, ou /quiz pour une question
page-send = Envoyer
page-commands = Commandes
page-commands-hint = Flèches haut et bas pour choisir, Tab pour compléter, Entrée pour lancer, Échap pour fermer
page-board = Classement
page-period-today = Aujourd’hui
page-period-week = Semaine
page-period-month = Mois
page-period-all = Toujours
page-clock = L’heure du groupe
page-clock-speed = Vitesse
page-clock-close = Clore maintenant
page-clock-closed = La question est close ; la réponse arrive.
page-clock-nothing-open = Aucune question n’est ouverte ici
page-reconnecting = Connexion perdue ; nouvel essai…
page-unreachable = La page ne parvient pas à joindre Microbatch. Est-il toujours en marche ?

page-problem = Cela n’a pas marché
page-problem-bad-body = La page a envoyé quelque chose d’illisible. Rechargez-la, puis réessayez.
page-problem-closed = Cette question est close, rien n’a donc été changé. La prochaine viendra.
page-problem-empty = Il n’y a pas de texte à envoyer. Écrivez d’abord quelque chose.
page-problem-foreign = Cette page ne répond qu’à sa propre adresse. Ouvrez celle que Microbatch a affichée au démarrage.
page-problem-not-found = Il n’y a rien à cette adresse. Revenez à la page de départ.
page-problem-not-saved = Votre réponse ou votre message n’a pas été gardé : impossible d’écrire dans la base de données pour le moment. Réessayez dans un instant.
page-problem-nothing-to-close = Ce message n’est pas une question ouverte : il n’y avait rien à clore.
page-problem-too-large = C’est plus que la page n’accepte en une fois. Envoyez quelque chose de plus court.
page-problem-too-long = Un message compte { $limit } caractères au plus. Raccourcissez-le, puis renvoyez-le.
page-problem-unavailable = Quelque chose s’est cassé de notre côté. Réessayez ; si cela persiste, donnez cette référence à l’hôte : { $reference }
page-problem-unknown-button = Ce bouton n’est pas connu ici. Rechargez la page, puis réessayez.
page-problem-unknown-channel = Ce salon n’existe pas. Choisissez-en un dans la liste.
page-problem-unknown-command = Ici, la seule commande est /quiz. Tapez /quiz help pour voir ce qu’elle sait faire.
page-problem-unknown-emoji = Cet emoji n’est pas une réponse à ce message. Réagissez avec l’un des numéros affichés dessous.
page-problem-unknown-language = Cette langue n’est pas parlée ici. Choisissez-en une dans la liste.
page-problem-unknown-member = Ce membre n’existe pas. Choisissez-en un dans la liste.
page-problem-unknown-message = Ce message n’est plus là. Rechargez la page.
page-problem-unknown-period = Un classement porte sur aujourd’hui, la semaine, le mois ou toujours.
page-problem-unknown-speed = L’horloge ne peut pas aller à cette vitesse. Choisissez-en une parmi celles affichées.
page-problem-wrong-method = Cette adresse ne s’appelle pas ainsi. Rechargez la page, puis réessayez.
