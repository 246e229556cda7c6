schedules-title = Horaires
schedules-none = Rien n’est encore prévu. Exemple : { $command } schedule add 09:00 Europe/Paris mon-fri
schedule-name = { $state ->
    [paused] Horaire { $number } (suspendu)
    [removed] Horaire { $number } (supprimé)
   *[active] Horaire { $number }
}
schedule-missed = { $count ->
    [one] Une question a été sautée ces sept derniers jours, pendant mon absence.
   *[other] { $count } questions ont été sautées ces sept derniers jours, pendant mon absence.
}
schedule-when = { $time } ({ $zone }), { $weekdays }
schedule-topics-all = tous les sujets
schedule-levels-all = tous les niveaux
schedule-open-for = ouverte pendant { $duration }
schedule-next = { $count ->
    [one] Prochaine question :
   *[other] Prochaines questions :
}

schedule-added = L’horaire { $number } est ajouté. Prochaines questions : { $times }.
schedule-edited = L’horaire { $number } est modifié. Prochaines questions : { $times }.
schedule-paused = L’horaire { $number } est suspendu. Il ne pose plus rien tant que vous n’avez pas tapé { $command } schedule resume { $number } ; aucune série ne s’interrompt entre-temps.
schedule-resumed = L’horaire { $number } est de nouveau en marche. Prochaines questions : { $times }.
schedule-removed = L’horaire { $number } est supprimé. Ce qui a été posé et tous les points restent.
schedule-skipped = La prochaine question de l’horaire { $number } est sautée ; aucune série ne s’interrompt pour cela. Les suivantes : { $times }.
schedule-asked-now = La question de l’horaire { $number } arrive.

setup-missing = { $missing ->
    [time] Il manque encore l’heure.
    [zone] Il manque encore le fuseau horaire.
   *[both] Il manque encore l’heure et le fuseau horaire.
} Écrivez tout sur une ligne, par exemple : { $example }
setup-done = Ce salon est prêt. Prochaines questions : { $times }. Vous pouvez changer cela à tout moment avec { $command } schedule edit { $number }.

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
