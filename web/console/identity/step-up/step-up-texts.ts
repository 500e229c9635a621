import { defineTexts } from '../../../shared/language/language.ts'

export const STEP_UP_TEXTS = defineTexts({
  en: {
    title: 'Confirm that it is you',
    lead: 'This needs more than an open browser.',
    byPasskey: 'Use a passkey',
    cancelled: 'The passkey was not used. Try again, or use a code.',
    send: 'Send me a code',
    sendAgain: 'Send a new code',
    sent: 'A code is on its way to your e-mail address. It is valid for 10 minutes.',
    noMail: 'This service sends no mail. Ask your operator for a code (npx team-engagement users code).',
    code: 'Code',
    codeHint: 'Eight letters and digits, for example ABCD-2345.',
    confirm: 'Confirm',
    back: 'Back',
  },
  fr: {
    title: 'Confirmez que c’est bien vous',
    lead: 'Cette action demande plus qu’un navigateur ouvert.',
    byPasskey: 'Utiliser une clé d’accès',
    cancelled: 'La clé d’accès n’a pas été utilisée. Réessayez ou utilisez un code.',
    send: 'M’envoyer un code',
    sendAgain: 'Envoyer un nouveau code',
    sent: 'Un code vient d’être envoyé à votre adresse e-mail. Il est valable 10 minutes.',
    noMail:
      'Ce service n’envoie pas d’e-mails. Demandez un code à votre exploitant (npx team-engagement users code).',
    code: 'Code',
    codeHint: 'Huit lettres et chiffres, par exemple ABCD-2345.',
    confirm: 'Confirmer',
    back: 'Retour',
  },
})
