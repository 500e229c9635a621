const texts = {
  signIn: {
    title: 'Team Engagement',
    sent: (email: string) =>
      `If ${email} belongs to a user, a code is on its way. It is valid for 10 minutes.`,
    enter: 'Sign in',
    link: 'You have opened a sign-in link. It works once.',
    linkFailed: 'This link has been used or has expired. Ask for a new one, or sign in another way.',
    with: (name: string) => `Sign in with ${name}`,
    byPasskey: 'Sign in with a passkey',
    passkeyFailed: 'No passkey of this service was used. Sign in another way.',
    noMethod: 'This service sends no mail. Ask your operator for a sign-in link.',
    shownCodes:
      'This service sends no mail. The codes of the demo and of sandboxes appear on its terminal. For other teams, ask your operator for a sign-in link.',
    signInExpired: 'This sign-in is too old. Sign in again.',
    byKey: 'Sign in with an API key',
    byMail: 'Sign in another way',
    keyLead: 'Sign in with a team API key.',
    key: 'API key',
    keyHint: 'Starts with tek_live_. It is kept until you close this tab and is sent to this server only.',
    keyWrong: 'This key is not valid or has been revoked.',
    keyEnded: 'Your key is no longer valid: it has been revoked or has expired.',
    sessionEnded: 'Your session has ended. Please sign in again.',
  },
}

export default texts
