import type { TextsOf } from '../../../areas.ts'

const texts: TextsOf<'portal/identity/sign-in'> = {
  signIn: {
    none: { title: 'Connexion à votre portail', text: undefined },
    ended: { title: 'Connexion à votre portail', text: 'Votre session est terminée. Reconnectez-vous.' },
    'signed-out': {
      title: 'Vous êtes déconnecté',
      text: 'Tout ce que vous avez enregistré est conservé.',
    },
    expired: {
      title: 'Votre lien a expiré',
      text: 'Les liens personnels ont une durée de validité limitée. Tout ce que vous avez enregistré est conservé.',
    },
    invalid: {
      title: 'Ce lien ne fonctionne pas',
      text: 'Il a été remplacé ou révoqué, a déjà servi, ou n’a pas été copié en entier. Utilisez le dernier lien reçu.',
    },
    open: 'Votre lien personnel',
    openText:
      'Ouvrez le portail sur cet appareil. Vous y restez connecté pendant 90 jours, ou 45 jours sans visite ; sur un appareil partagé, déconnectez-vous après usage.',
    openButton: 'Ouvrir le portail',
    sent: (email: string) =>
      `Si ${email} est l’adresse d’un freelance, un code vient de lui être envoyé. Il est valable 10 minutes.`,
    renew: 'Recevoir un nouveau lien',
    renewText: 'Il est envoyé à l’adresse e-mail que l’entreprise a enregistrée pour vous.',
    renewed:
      'Si ce lien était le vôtre, un nouveau vient d’être envoyé à votre adresse enregistrée. Rien reçu d’ici quelques minutes ? Adressez-vous à votre interlocuteur dans l’entreprise.',
    withoutMail:
      'Le portail s’ouvre avec votre lien personnel. Votre interlocuteur dans l’entreprise peut vous en donner un nouveau.',
    console: 'Vous faites partie de l’équipe ? Connectez-vous à la console',
  },
}

export default texts
