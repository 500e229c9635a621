import type { TextsOf } from '../../../areas.ts'

const texts: TextsOf<'portal/across/notifications'> = {
  unsubscribePage: {
    title: 'Notifications par e-mail',
    ask: (kind: string, team: string) => `Ne plus recevoir les e-mails « ${kind} » de ${team} ?`,
    askAll: (team: string) => `Ne plus recevoir aucune notification par e-mail de ${team} ?`,
    lead: 'Vous voyez toujours tout une fois connecté, et vous pouvez y réactiver les e-mails.',
    stop: 'Ne plus recevoir ces e-mails',
    done: 'Vous ne recevez plus ces e-mails.',
  },
}

export default texts
