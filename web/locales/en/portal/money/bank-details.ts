const texts = {
  bankAccountForm: {
    iban: 'IBAN',
    ibanHint:
      'It is on your bank statement and in your bank’s app. Type it with or without spaces: they only help you read it, and are not sent.',
    shape:
      'An IBAN starts with two letters for the country and two digits, and continues with letters and digits only. For example FR76 3000 6000 0112 3456 7890 189.',
    holder: 'Account holder',
    holderHint: 'The name exactly as your bank knows it: yours or that of your company.',
    bic: 'BIC (optional)',
    bicHint: '8 or 11 letters and digits. SEPA transfers do not need it.',
    stored:
      'Your bank details are stored encrypted. After you send them, even you only see the last four characters.',
    send: 'Send to the company',
    sending: 'Sending…',
    cancel: 'Cancel',
  },
  bankAccountPage: {
    title: 'My bank account',
    details: 'My details',
    lead: 'The company pays you to this account. It checks every change before it uses it.',
    none: 'You have no bank account here yet. Enter one to get paid.',
    current: 'Account in use',
    account: 'Account',
    country: 'Country',
    since: 'In use since',
    notSepa:
      'This account is outside the SEPA area, so it cannot be paid by SEPA transfer. Ask the company how it pays you.',
    change: 'Change account…',
    enter: 'Enter your account',
    newAccount: 'New account',
    checking: 'Being checked',
    by: {
      freelancer: (date: string) => `You sent it on ${date}. The company checks it.`,
      team: (date: string) =>
        `The company entered it for you on ${date}, and a second person checks it. If it is not your account, contact the company.`,
    },
    meanwhile: 'Until then, you are paid to the account in use.',
    unpaid: 'You can be paid as soon as it is approved.',
    withdraw: 'Withdraw…',
    withdrawTitle: 'Withdraw this account?',
    withdrawLabel: 'Withdraw',
    withdrawText: (digits: string) =>
      `The account ending in ${digits} will not be used. You can then send another one.`,
    rejected: (digits: string) => `The company did not accept the account ending in ${digits}.`,
    history: 'Earlier accounts',
    sent: (date: string) => `Entered ${date}`,
    ended: {
      replaced: (date: string) => `replaced ${date}`,
      rejected: (date: string) => `not accepted ${date}`,
      withdrawn: (date: string) => `withdrawn ${date}`,
    },
    status: { replaced: 'Replaced', rejected: 'Not accepted', withdrawn: 'Withdrawn' },
  },
}

export default texts
