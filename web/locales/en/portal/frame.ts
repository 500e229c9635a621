const texts = {
  frame: {
    home: 'To do',
    missions: 'Missions',
    invoices: 'Invoices',
    details: 'My details',
    navigation: 'Pages',
    skip: 'Skip to main content',
    link: (date: string) => `This link is valid until ${date}.`,
    session: (date: string) => `You stay signed in on this device until ${date}.`,
  },
  identity: {
    identity: (name: string, team: string) => `Signed in as ${name} · team ${team}`,
    byLink: (name: string, team: string) => `${name} · team ${team}`,
    change: 'Switch team',
    signOut: 'Sign out',
    close: 'Close portal',
    title: 'Your teams',
    lead: 'You work for several teams here. Each has its own missions, reports and invoices; you see one team at a time.',
    current: 'Open now',
    to: (team: string) => `Switch to ${team}`,
  },
  mailedCode: {
    sent: 'We have sent a code to your email address, to make sure that it is you. It is valid for 10 minutes.',
    code: 'Code from the email',
    codeHint: 'Eight letters and digits, for example ABCD-2345.',
    sendAgain: 'Send a new code',
  },
  mission: {
    'pending-freelancer-review': 'Awaiting your answer',
    'pending-company-review': 'Awaiting company signature',
    'pending-freelancer-extension': 'Extension offered',
    rejected: 'Declined',
  },
  report: { missing: 'Not started', pending: 'In review', rejected: 'To correct' },
  entry: { waiting_payment: 'Awaiting payment' },
}

export default texts
