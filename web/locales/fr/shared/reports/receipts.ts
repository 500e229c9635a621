import type { TextsOf } from '../../../areas.ts'

const texts: TextsOf<'shared/reports/receipts'> = {
  receiptField: {
    label: 'Justificatif',
    add: 'Ajouter une photo ou un PDF',
    replace: 'Remplacer',
    remove: 'Retirer le justificatif',
    sending: 'Envoi en cours…',
    unreadable:
      'Cette image ne peut pas être ouverte. Prenez une photo ou choisissez un fichier JPEG, PNG ou PDF.',
  },
  receiptView: {
    view: 'Voir le justificatif',
    title: (what: string) => (what ? `Justificatif : ${what}` : 'Justificatif'),
  },
}

export default texts
