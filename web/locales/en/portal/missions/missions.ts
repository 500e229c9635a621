import { plural } from '../../../../shared/language/plural.ts'

const texts = {
  decline: {
    decline: 'Decline…',
    label: 'Decline',
    reason: 'Reason',
    optional: 'Reason (optional)',
    hint: 'Visible to the company.',
  },
  missionAnswer: {
    mission: {
      title: 'Your answer',
      accept: 'Accept',
      sign: 'Sign and accept',
      declineTitle: 'Decline this mission?',
      declineText: 'This closes the mission. The company would have to offer you a new one.',
    },
    extension: {
      title: 'The company offers to extend this mission',
      accept: 'Accept the extension',
      sign: 'Sign and accept the extension',
      declineTitle: 'Decline the extension?',
      declineText: 'The mission continues on its current terms, until its current end date.',
    },
    plain: 'There is no contract to sign. By accepting you agree to the terms above, and the mission starts.',
    until: 'New end date',
    before: (date: string) => `currently ${date}`,
    rate: 'Rate excl. VAT',
    same: 'unchanged',
    from: (date: string) => `from ${date} on; until then the current rate`,
  },
  missionDocuments: {
    contract: 'Contract',
    amendment: 'Amendment',
    choose: 'Version',
    unsigned: 'Not signed yet',
    fingerprint: 'SHA-256 of this file:',
    signed: (names: string) => `Signed by ${names}`,
    /** Must be short: a phone cuts off text that does not fit into the field. */
    version: (kind: string, number: number, date: string) => `${kind} ${number}, ${date}`,
  },
  missionFacts: {
    description: 'Work',
    period: 'Period',
    until: (first: string, last: string) => `${first} to ${last}`,
    early: (date: string) => `early termination on ${date}`,
    rate: 'Rate excl. VAT',
    hourly: (rate: string) => `${rate} per hour`,
    daily: (rate: string) => `${rate} per day`,
    monthly: (rate: string) => `${rate} per month`,
    deliverable: 'Per deliverable',
    rateFrom: (rate: string, date: string) => `${rate} from ${date}`,
    terms: 'Payment terms',
    invoice_date: (days: number) =>
      plural(days, { one: '# day from the invoice date', other: '# days from the invoice date' }),
    end_of_month: (days: number) =>
      plural(days, {
        one: '# day from the invoice date, end of month',
        other: '# days from the invoice date, end of month',
      }),
    project: 'Project code',
    umbrella: 'Invoiced by',
    deliverables: 'Deliverables',
  },
  missionList: { title: 'Missions', none: 'You have not been offered a mission yet.' },
  missionMonths: {
    title: 'Activity reports',
    later: 'The mission has not started yet. Its first report will be available in its first month.',
  },
  missionPage: {
    missions: 'Missions',
    pending: 'You have signed. The mission starts once the company has signed too.',
    agreed: 'You have accepted. The mission starts once the company has signed the framework agreement.',
  },
  signatureField: {
    meaning:
      'Typing your name and signing binds you to this document, like a handwritten signature. Your name and email address, the date and time, your IP address and browser, and the fingerprint of the file shown above are recorded with it and printed on the last page of the signed document.',
    read: 'I have read the document and agree to it.',
    meaningOfTerms:
      'Typing your name and accepting binds you to the terms above. Your name, the date and time are recorded.',
    readTerms: 'I have read the terms and agree to them.',
    meaningOfMandate:
      'Typing your name and accepting gives this mandate. Your name, the date and time, your IP address and browser, and the fingerprint of the text above are recorded with it.',
    readMandate: 'I have read the mandate and accept it.',
    name: 'Your full name, as your signature',
  },
}

export default texts
