import { defineTexts } from '../../../shared/language/language.ts'

export const SIGN_IN_TEXTS = defineTexts({
  en: {
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
    nothingWaits: 'This sign-in is too old. Sign in again.',
    byKey: 'Sign in with an API key',
    byMail: 'Sign in another way',
    keyLead: 'Sign in with a team API key.',
    key: 'API key',
    keyHint: 'Starts with tek_live_. It is kept until you close this tab and is sent to this server only.',
    keyWrong: 'This key is not valid or has been revoked.',
    keyEnded: 'Your key is no longer valid: it has been revoked or has expired.',
    sessionEnded: 'Your session has ended. Please sign in again.',
  },
  fr: {
    title: 'Team Engagement',
    sent: (email: string) =>
      `Si ${email} est l’adresse d’un utilisateur, un code vient de lui être envoyé. Il est valable 10 minutes.`,
    enter: 'Se connecter',
    link: 'Vous avez ouvert un lien de connexion. Il ne fonctionne qu’une fois.',
    linkFailed:
      'Ce lien a déjà servi ou a expiré. Demandez-en un nouveau ou connectez-vous d’une autre façon.',
    with: (name: string) => `Se connecter avec ${name}`,
    byPasskey: 'Se connecter avec une clé d’accès',
    passkeyFailed: 'Aucune clé d’accès de ce service n’a été utilisée. Connectez-vous d’une autre façon.',
    noMethod: 'Ce service n’envoie pas d’e-mails. Demandez un lien de connexion à votre exploitant.',
    nothingWaits: 'Cette connexion est trop ancienne. Reconnectez-vous.',
    byKey: 'Se connecter avec une clé d’API',
    byMail: 'Se connecter autrement',
    keyLead: 'Connectez-vous avec une clé d’API de l’équipe.',
    key: 'Clé d’API',
    keyHint:
      'Elle commence par tek_live_. Elle est conservée jusqu’à la fermeture de cet onglet et n’est envoyée qu’à ce serveur.',
    keyWrong: 'Cette clé n’est pas valable ou a été révoquée.',
    keyEnded: 'Votre clé n’est plus valable : elle a été révoquée ou a expiré.',
    sessionEnded: 'Votre session est terminée. Reconnectez-vous.',
  },
})
