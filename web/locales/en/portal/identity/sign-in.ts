const texts = {
  signIn: {
    none: { title: 'Sign in to your portal', text: undefined },
    ended: { title: 'Sign in to your portal', text: 'Your session has ended. Please sign in again.' },
    'signed-out': { title: 'You are signed out', text: 'Everything you saved is still there.' },
    expired: {
      title: 'Your link has expired',
      text: 'Personal links are valid for a limited time. Everything you saved is still there.',
    },
    invalid: {
      title: 'This link does not work',
      text: 'It was replaced or revoked, has already been used, or was not copied completely. Use the latest link you received.',
    },
    open: 'Your personal link',
    openText:
      'Open the portal on this device. You stay signed in here for 90 days, or until you have not come back for 45 days; on a device that others use, sign out when you are done.',
    openButton: 'Open the portal',
    sent: (email: string) =>
      `If ${email} is registered as a freelancer, a code is on its way. It is valid for 10 minutes.`,
    renew: 'Send me a new link',
    renewText: 'We send it to the email address that the company has registered for you.',
    renewed:
      'If the link was yours, a new one is on its way to your registered email address. Nothing there in a few minutes? Ask your contact at the company.',
    withoutMail:
      'The portal opens with your personal link. Your contact at the company can give you a new one.',
    console: 'Part of the company’s team? Sign in to the console',
  },
}

export default texts
