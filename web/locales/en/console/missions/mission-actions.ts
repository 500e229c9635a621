const texts = {
  action: {
    approve: {
      name: 'Approve',
      title: 'Approve this mission?',
      lead: 'It will then be offered to the freelancer, on these terms:',
    },
    sign: {
      name: 'Sign',
      title: 'Sign the contract',
      lead: 'Typing your name and signing binds the company to this document, like a handwritten signature. Your name, the date and time, your IP address and browser, how you confirmed that it is you, and the fingerprint of the file are printed on the last page of the signed document. The mission then starts.',
    },
    refuse: {
      name: 'Refuse',
      title: 'Refuse this mission?',
      lead: 'The mission is closed. The reason is kept in its history.',
    },
    cancel: {
      name: 'Cancel mission',
      title: 'Cancel this mission?',
      lead: 'It will not take place. This cannot be undone.',
    },
    extend: {
      name: 'Extend',
      title: 'Propose an extension',
      lead: 'The freelancer has to accept it. Until then, the current terms apply.',
    },
    'withdraw-extension': {
      name: 'Withdraw extension',
      title: 'Withdraw the extension?',
      lead: 'The mission continues on its current terms.',
    },
    terminate: {
      name: 'Terminate early',
      title: 'Terminate this mission early?',
      lead: 'Choose the last day. Today or an earlier day ends the mission immediately; a later date is scheduled.',
    },
    'undo-termination': {
      name: 'Cancel early termination',
      title: 'Cancel the early termination?',
      lead: 'The mission continues until its end date.',
    },
    delete: {
      name: 'Delete',
      title: 'Delete this mission?',
      lead: 'It disappears from the list; its page remains readable.',
    },
    edit: {
      name: 'Edit',
      title: 'Edit mission',
      lead: 'The terms agreed with the freelancer do not change.',
    },
    duplicate: 'Duplicate',
    more: 'More actions',
    reschedule: 'Change termination date',
    newEnd: 'New end date',
    newRate: 'New rate excl. VAT',
    rateStays: 'Leave empty to keep the current rate.',
    lastDay: 'Last day',
    reason: 'Reason',
    optionalReason: 'Reason (optional)',
    badAmount: 'Enter an amount with at most four decimals, such as 550 or 550.50.',
  },
  consequences: {
    period: (start: string, end: string) => `${start} to ${end}`,
    budget: 'Budget',
    estimate: (amount: string) => `about ${amount}, for every weekday`,
    withContract: 'to be signed by the freelancer and the company',
    underAgreement: 'under the framework agreement',
    without: 'none: the mission starts when the freelancer accepts it',
    currentEnd: 'Current end',
    currentRate: 'Current rate',
    now: (date: string) =>
      `The mission ends immediately: ${date} is its last day. This cannot be undone. Work up to that day can still be reported.`,
    scheduled: (date: string, end: string) =>
      `The last day is ${date} instead of ${end}. You can change or cancel this until that day begins.`,
    choose: 'Choose the date to see what will happen.',
  },
  extendDialog: {
    from: 'The new rate applies from',
    fromDefault: (date: string) => `Leave empty for ${date}, the day after the current end.`,
    fromEarliest: (date: string) => `${date} at the earliest: the months before are reported.`,
    sign: 'Sign the amendment for the company now. I then confirm that it is me.',
    notConfirmed: 'Nothing was sent. Confirm that it is you, or propose the extension without signing.',
  },
  signDialog: {
    contract: 'Contract',
    fingerprint: 'SHA-256 of this file',
    read: 'I have read the document and sign it on behalf of the company.',
    name: 'Your full name, as your signature',
    registered: (name: string) => `As registered: ${name}`,
    back: 'Back',
    running: 'Signing…',
  },
}

export default texts
