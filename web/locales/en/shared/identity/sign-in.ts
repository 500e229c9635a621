const texts = {
  code: {
    lead: 'Enter your email address. You will get a code to sign in.',
    email: 'Email address',
    send: 'Send code',
    filled: 'The code from your email is filled in. It works in the browser in which you asked for it.',
    code: 'Code',
    codeHint: 'Eight letters and digits, for example ABCD-2345.',
    enter: 'Sign in',
    otherAddress: 'Use another address or get a new code',
    choose: 'Choose a team',
  },
}

export default texts
