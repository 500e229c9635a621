import { defineTexts } from '../../shared/language/language.ts'

export const SIGN_IN_TEXTS = defineTexts({
  en: {
    title: 'Team Engagement',
    lead: 'Enter your e-mail address. You will get a code to sign in.',
    email: 'E-mail address',
    send: 'Send code',
    sent: (email: string) =>
      `If ${email} belongs to a user, a code is on its way. It is valid for 10 minutes.`,
    filled: 'The code of your mail is filled in. It works in the browser in which you asked for it.',
    code: 'Code',
    codeHint: 'Eight letters and digits, for example ABCD-2345.',
    enter: 'Sign in',
    otherAddress: 'Use another address or get a new code',
    choose: 'Choose a team',
    link: 'You have opened a sign-in link. It works once.',
    linkFailed: 'This link has been used or has expired. Ask for a new one, or sign in another way.',
    byKey: 'Sign in with an API key',
    byMail: 'Sign in by e-mail',
    keyLead: 'Sign in with a team API key.',
    key: 'API key',
    keyHint: 'Starts with tek_live_. It is kept until you close this tab and is sent to this server only.',
    keyWrong: 'This key is not valid or has been revoked.',
    keyEnded: 'Your key is no longer valid: it has been revoked or has expired.',
    sessionEnded: 'Your session has ended. Please sign in again.',
  },
  fr: {
    title: 'Team Engagement',
    lead: 'Saisissez votre adresse e-mail. Vous recevrez un code de connexion.',
    email: 'Adresse e-mail',
    send: 'Envoyer le code',
    sent: (email: string) =>
      `Si ${email} est l’adresse d’un utilisateur, un code vient de lui être envoyé. Il est valable 10 minutes.`,
    filled:
      'Le code de votre message est déjà saisi. Il fonctionne dans le navigateur où vous l’avez demandé.',
    code: 'Code',
    codeHint: 'Huit lettres et chiffres, par exemple ABCD-2345.',
    enter: 'Se connecter',
    otherAddress: 'Changer d’adresse ou recevoir un nouveau code',
    choose: 'Choisissez une équipe',
    link: 'Vous avez ouvert un lien de connexion. Il ne fonctionne qu’une fois.',
    linkFailed:
      'Ce lien a déjà servi ou a expiré. Demandez-en un nouveau ou connectez-vous d’une autre façon.',
    byKey: 'Se connecter avec une clé d’API',
    byMail: 'Se connecter par e-mail',
    keyLead: 'Connectez-vous avec une clé d’API de l’équipe.',
    key: 'Clé d’API',
    keyHint:
      'Elle commence par tek_live_. Elle est conservée jusqu’à la fermeture de cet onglet et n’est envoyée qu’à ce serveur.',
    keyWrong: 'Cette clé n’est pas valable ou a été révoquée.',
    keyEnded: 'Votre clé n’est plus valable : elle a été révoquée ou a expiré.',
    sessionEnded: 'Votre session est terminée. Reconnectez-vous.',
  },
})
