const texts = {
  unsubscribePage: {
    title: 'Email notifications',
    ask: (kind: string, team: string) => `Stop the “${kind}” emails from ${team}?`,
    askAll: (team: string) => `Stop all email notifications from ${team}?`,
    lead: 'You still see everything when you sign in, and you can turn the emails on again there.',
    stop: 'Stop these emails',
    done: 'You no longer get these emails.',
  },
}

export default texts
