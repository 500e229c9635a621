import { defineTexts } from '../../language/language.ts'

/** Of signing in with a mailed code, to the console and to the portal. */
export const CODE_TEXTS = defineTexts({
  en: {
    lead: 'Enter your e-mail address. You will get a code to sign in.',
    email: 'E-mail address',
    send: 'Send code',
    filled: 'The code of your mail is filled in. It works in the browser in which you asked for it.',
    code: 'Code',
    codeHint: 'Eight letters and digits, for example ABCD-2345.',
    enter: 'Sign in',
    otherAddress: 'Use another address or get a new code',
    choose: 'Choose a team',
  },
  fr: {
    lead: 'Saisissez votre adresse e-mail. Vous recevrez un code de connexion.',
    email: 'Adresse e-mail',
    send: 'Envoyer le code',
    filled:
      'Le code de votre message est déjà saisi. Il fonctionne dans le navigateur où vous l’avez demandé.',
    code: 'Code',
    codeHint: 'Huit lettres et chiffres, par exemple ABCD-2345.',
    enter: 'Se connecter',
    otherAddress: 'Changer d’adresse ou recevoir un nouveau code',
    choose: 'Choisissez une équipe',
  },
})
