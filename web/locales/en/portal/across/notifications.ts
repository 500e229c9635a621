const texts = {
  unsubscribePage: {
    title: 'E-mail notifications',
    ask: (kind: string, team: string) => `Stop the e-mails “${kind}” of ${team}?`,
    askAll: (team: string) => `Stop all e-mail notifications of ${team}?`,
    lead: 'You still see everything when you sign in, and you can turn the e-mails on again there.',
    stop: 'Stop these e-mails',
    done: 'You no longer get these e-mails.',
  },
}

export default texts
