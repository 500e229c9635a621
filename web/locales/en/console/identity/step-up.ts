const texts = {
  stepUp: {
    title: 'Confirm that it is you',
    lead: 'Confirm this action with a passkey or a code.',
    byPasskey: 'Use a passkey',
    cancelled: 'The passkey was not used. Try again, or use a code.',
    send: 'Send me a code',
    sendAgain: 'Send a new code',
    sent: 'A code is on its way to your email address. It is valid for 10 minutes.',
    noMail: 'This service sends no mail. Ask your operator for a code (npx team-engagement users code).',
    code: 'Code',
    codeHint: 'Eight letters and digits, for example ABCD-2345.',
    confirm: 'Confirm',
    back: 'Back',
  },
}

export default texts
