import type { TextsOf } from '../../../areas.ts'

const texts: TextsOf<'console/identity/step-up'> = {
  stepUp: {
    title: 'Confirmez que c’est bien vous',
    lead: 'Confirmez par une clé d’accès ou un code : votre action se poursuit. Aucune autre confirmation ne vous sera demandée pendant 5 minutes.',
    byPasskey: 'Utiliser une clé d’accès',
    cancelled: 'La clé d’accès n’a pas été utilisée. Réessayez ou utilisez un code.',
    send: 'M’envoyer un code',
    sendAgain: 'Envoyer un nouveau code',
    sent: 'Un code vient d’être envoyé à votre adresse e-mail. Il est valable 10 minutes.',
    shown: (code: string) => `Aucun e-mail n’est envoyé ici. Votre code est ${code}, valable 10 minutes.`,
    noMail:
      'Ce service n’envoie pas d’e-mails. Demandez un code à votre exploitant (npx team-engagement users code).',
    code: 'Code',
    codeHint: 'Huit lettres et chiffres, par exemple ABCD-2345.',
    confirm: 'Confirmer',
    back: 'Retour',
  },
  inbox: {
    title: 'Boîte de développement',
    lead: 'Aucun e-mail n’est envoyé ici : les codes utilisables s’affichent dans cette liste et dans le terminal du service.',
    none: 'Aucun code en cours.',
    refresh: 'Actualiser',
    to: 'Destinataire',
    kind: 'Pour',
    confirmation: 'Confirmation',
    sign_in: 'Connexion',
    code: 'Code',
    until: 'Valable jusqu’au',
  },
}

export default texts
