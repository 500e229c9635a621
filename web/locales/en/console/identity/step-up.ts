const texts = {
  stepUp: {
    title: 'Confirm that it is you',
    lead: 'Confirm with a passkey or a code, and your action continues. You are not asked again for 5 minutes.',
    byPasskey: 'Use a passkey',
    cancelled: 'The passkey was not used. Try again, or use a code.',
    send: 'Send me a code',
    sendAgain: 'Send a new code',
    sent: 'A code is on its way to your email address. It is valid for 10 minutes.',
    shown: (code: string) => `No mail is sent here. Your code is ${code}, valid for 10 minutes.`,
    noMail: 'This service sends no mail. Ask your operator for a code (npx team-engagement users code).',
    code: 'Code',
    codeHint: 'Eight letters and digits, for example ABCD-2345.',
    confirm: 'Confirm',
    back: 'Back',
  },
  inbox: {
    title: 'Development inbox',
    lead: 'No mail is sent here: codes that can be used now appear in this list and on the terminal of the service.',
    none: 'There is no open code.',
    refresh: 'Refresh',
    to: 'Recipient',
    kind: 'For',
    confirmation: 'Confirmation',
    sign_in: 'Sign-in',
    code: 'Code',
    until: 'Valid until',
  },
}

export default texts
