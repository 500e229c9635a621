import { plural } from '../../../../shared/language/plural.ts'

const texts = {
  sandbox: {
    title: 'Sandbox',
    lead: 'A team for tests. Move its clock forward: everything that falls due in the meantime happens. Missions end, documents expire, people are reminded, webhooks are sent. Its emails are kept on this page and reach nobody.',
    elsewhere: 'This team is not a sandbox. The operator of the service creates sandboxes: teams for tests.',
    clock: 'Clock',
    day: '+1 day',
    week: '+1 week',
    month: '+1 month',
    toDate: 'To a date',
    toDateHint: 'At 09:00 of that day.',
    go: 'Move',
    forward:
      'The clock only moves forward; a reset sets it back to the real time. Keys and sign-ins follow the real time.',
    moving: (time: string) => `The clock is moving to ${time}…`,
    arrived: (time: string) => `It is now ${time}. Everything that was due is done.`,
    progress: 'Progress of the clock',
    mails: 'Mails',
    mailsLead:
      'The newest 2,000 mails, with links that work. Only codes to sign in are really sent, because they belong to no team.',
    noMails: 'No mails yet.',
    noMatch: 'No mail matches.',
    recipient: 'Recipient',
    address: 'Address of the recipient',
    kind: 'Type',
    subject: 'Subject',
    written: 'Written',
    view: 'As it arrives',
    plain: 'Plain text',
    reset: 'Reset',
    resetLead: 'Starts over: deletes the data of the sandbox, and sets the clock back to the real time.',
    resetTitle: 'Reset this sandbox?',
    goes: 'This is deleted and cannot be restored:',
    goesList:
      'missions, freelancers, activity reports, invoices, payments, documents, templates, project codes, tags, teams, mails, events and the audit log.',
    stays: 'This stays:',
    staysList: 'users with their sign-ins, API keys, webhooks and the details of the company.',
    typeName: (name: string) => `Type ${name} to confirm`,
    otherName: 'This is not the name of the team.',
    resetting: 'The data are being deleted. Nothing can be changed until this is done.',
    deleted: (rows: number) => plural(rows, { one: '# row deleted so far', other: '# rows deleted so far' }),
    emptied: (rows: number) =>
      `The sandbox is empty: ${plural(rows, { one: '# row was deleted', other: '# rows were deleted' })}. Its clock shows the real time.`,
    resetProgress: 'Progress of the reset',
  },
}

export default texts
