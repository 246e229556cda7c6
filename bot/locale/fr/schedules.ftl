schedules-title = Horaires
schedules-none = Rien n’est encore prévu. Exemple : { $command } schedule add 09:00 Europe/Paris mon-fri
schedule-name = Horaire { $number }
schedule-running = en marche
schedule-paused = suspendu
schedule-removed-state = supprimé
schedule-when = { $time } ({ $zone }), { $weekdays }
schedule-topics-all = tous les sujets
schedule-levels-all = tous les niveaux
schedule-open-for = ouverte pendant { $duration }
schedule-next = { $count ->
    [one] Prochaine question :
   *[other] Prochaines questions :
}

schedule-added = L’horaire { $number } est ajouté.
schedule-edited = L’horaire { $number } est modifié.
schedule-pause = L’horaire { $number } est suspendu. Il ne pose plus rien tant que vous n’avez pas tapé { $command } schedule resume { $number } ; aucune série ne s’interrompt entre-temps.
schedule-resume = L’horaire { $number } est de nouveau en marche.
schedule-remove = L’horaire { $number } est supprimé. Ce qui a été posé et tous les points restent.
schedule-skip = La prochaine question de l’horaire { $number } est sautée. Aucune série ne s’interrompt pour cela.
schedule-now = La question de l’horaire { $number } arrive.

setup-title = Préparation
setup-missing = { $count ->
    [one] Il manque encore : { $parts }. Écrivez-le sur une ligne, par exemple :
   *[other] Il manque encore : { $parts }. Écrivez tout sur une ligne, par exemple :
}
setup-part-time = l’heure
setup-part-zone = le fuseau horaire
setup-part-weekdays = les jours de la semaine
setup-part-topics = les sujets
setup-part-language = la langue
setup-part-answers = la façon de répondre (réactions ou boutons)
setup-done = Ce salon est prêt. Ses membres seront interrogés comme suit ; vous pouvez le modifier à tout moment avec { $command } schedule edit { $number }.
setup-language = Langue
setup-answers = Réponses
setup-answers-reactions = par réaction
setup-answers-buttons = par bouton, sans que les autres les voient
setup-again = Ce salon était déjà prêt : ce que vous avez indiqué est modifié, le reste ne change pas.

missed-title = Questions manquées
missed-said = { $count ->
    [one] Une question a été sautée pendant mon absence : { $days }. Aucune série ne s’interrompt pour cela.
   *[other] { $count } questions ont été sautées pendant mon absence : { $days }. Aucune série ne s’interrompt pour cela.
}
missed-more = { $count ->
    [one] { $count } autre
   *[other] { $count } autres
}

paused-title = L’horaire { $number } est suspendu
paused-kept = Rien n’est perdu, et aucune série ne s’interrompt entre-temps.
pause-reason-by-admin = Un administrateur l’a suspendu. Pour reprendre, tapez { $command } schedule resume { $number }.
pause-reason-missing-permission = Il me manque une permission dans le salon. Dans ses paramètres, autorisez-moi à le voir, à écrire, à ajouter des réactions et à lire l’historique ; tapez ensuite { $command } schedule resume { $number }.
pause-reason-channel-gone = Le salon a été supprimé ou archivé, ou m’est caché. Rétablissez-le ou invitez-moi, ou préparez un autre salon avec { $command } setup ; tapez ensuite { $command } schedule resume { $number }.
pause-reason-access-revoked = J’ai été retiré, ou mon jeton n’est plus valable. Invitez-moi de nouveau, ou demandez à mon hébergeur de vérifier le jeton avec « microbatch doctor » ; tapez ensuite { $command } schedule resume { $number }.
pause-reason-message-gone = Son message a été supprimé plusieurs fois. Quand cela aura cessé, tapez { $command } schedule resume { $number }.
pause-reason-unknown-zone = Le fuseau horaire « { $detail } » n’existe pas. Donnez-en un autre, par exemple : { $command } schedule edit { $number } Europe/Paris
pause-reason-nothing-to-ask = Aucune question n’est prête pour ses sujets et ses niveaux. Choisissez-en d’autres avec { $command } schedule edit { $number }, ou demandez à mon hébergeur d’ajouter une banque.
pause-reason-no-channel = Aucun salon de ce groupe ne peut être interrogé. Préparez-en un avec { $command } setup ; tapez ensuite { $command } schedule resume { $number }.
pause-reason-failed = La question n’a pas pu être posée, plusieurs fois de suite. Demandez à mon hébergeur de regarder le journal ; tapez ensuite { $command } schedule resume { $number }.
