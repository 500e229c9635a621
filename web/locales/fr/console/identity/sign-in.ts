import type { TextsOf } from '../../../areas.ts'

const texts: TextsOf<'console/identity/sign-in'> = {
  signIn: {
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
    shownCodes:
      'Ce service n’envoie pas d’e-mails. Les codes de la démo et des bacs à sable s’affichent dans son terminal. Pour les autres équipes, demandez un lien de connexion à votre exploitant.',
    signInExpired: 'Cette connexion est trop ancienne. Reconnectez-vous.',
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
}

export default texts
