import { defineTexts } from '../../../shared/language/language.ts'

export const TEXTS = defineTexts({
  en: {
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
      'Open the portal on this device. You stay signed in here for 90 days; on a device that others use, sign out when you are done.',
    openButton: 'Open the portal',
    sent: (email: string) =>
      `If ${email} is registered as a freelancer, a code is on its way. It is valid for 10 minutes.`,
    renew: 'Send me a new link',
    renewText: 'We send it to the e-mail address that the company has registered for you.',
    renewed:
      'If the link was yours, a new one is on its way to your registered e-mail address. Nothing there in a few minutes? Ask your contact at the company.',
    withoutMail:
      'The portal opens with your personal link. Your contact at the company can show you a new one.',
    console: 'Part of the company’s team? Sign in to the console',
  },
  fr: {
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
      'Ouvrez le portail sur cet appareil. Vous y restez connecté pendant 90 jours ; sur un appareil partagé, déconnectez-vous après usage.',
    openButton: 'Ouvrir le portail',
    sent: (email: string) =>
      `Si ${email} est l’adresse d’un freelance, un code vient de lui être envoyé. Il est valable 10 minutes.`,
    renew: 'Recevoir un nouveau lien',
    renewText: 'Il est envoyé à l’adresse e-mail que l’entreprise a enregistrée pour vous.',
    renewed:
      'Si ce lien était le vôtre, un nouveau vient d’être envoyé à votre adresse enregistrée. Rien reçu d’ici quelques minutes ? Adressez-vous à votre interlocuteur dans l’entreprise.',
    withoutMail:
      'Le portail s’ouvre avec votre lien personnel. Votre interlocuteur dans l’entreprise peut vous en montrer un nouveau.',
    console: 'Vous faites partie de l’équipe ? Connectez-vous à la console',
  },
})
