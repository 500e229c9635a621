import { number } from '../../../../shared/language/format.ts'
import { plural } from '../../../../shared/language/plural.ts'
import type { TextsOf } from '../../../areas.ts'

const texts: TextsOf<'portal/reports/activity-reports'> = {
  calculation: {
    title: 'Montants',
    caption: 'Détail des montants',
    what: 'Désignation',
    amount: 'Montant',
    hourly: 'Heures',
    daily: 'Jours',
    period: (first: string, last: string, rate: string) => `du ${first} au ${last}, à ${rate} par mois`,
    monthly: (days: number, all: number) =>
      days === all
        ? 'Mois complet'
        : `${plural(days, { one: '# jour ouvré', other: '# jours ouvrés' })} sur ${number(all)} dans le mois`,
    excl: 'Facture HT',
    vat: (rate: string) => `TVA ${rate}`,
    noVat: 'Facture, sans TVA',
    incl: 'Facture TTC',
    rebilledVat: (rate: string) => `TVA ${rate} sur les frais refacturés`,
    expenses: 'Frais TTC',
    total: 'Total qui vous sera versé',
    end_of_month: (days: number) =>
      `Payable à ${plural(days, { one: '# jour', other: '# jours' })} date de facture, fin de mois.`,
    invoice_date: (days: number) =>
      `Payable à ${plural(days, { one: '# jour', other: '# jours' })} date de facture.`,
  },
  reportHints: {
    title: 'À vérifier',
    lead: 'Vous pouvez envoyer le compte rendu tel quel. L’entreprise voit les mêmes remarques.',
  },
  reportPage: {
    months: 'Mois',
    none: 'La mission ne couvre pas ce mois.',
    closed: 'Aucun compte rendu possible pour cette mission : elle n’est pas active.',
    rejected: 'L’entreprise l’a refusé :',
  },
  reportView: {
    submitted: (when: string) => `Envoyé le ${when}. L’entreprise va l’examiner.`,
    approved: (when: string) => `Validé le ${when}.`,
    paid: 'Entièrement payé.',
    withdraw: 'Annuler l’envoi',
    withdrawTitle: 'Annuler l’envoi de ce compte rendu ?',
    withdrawText: 'Il redevient un brouillon. L’entreprise l’examinera quand vous l’aurez envoyé de nouveau.',
    work: 'Prestation',
    days: (count: number) => plural(count, { one: '# jour', other: '# jours' }),
    hours: (count: number) => plural(count, { one: '# heure', other: '# heures' }),
    notes: 'Détail',
    receipts: 'Justificatifs',
    daily: (count: string) => `${count} j`,
    monthly: (count: string) => `${count} j`,
    hourly: (count: string) => `${count} h`,
    deliverable: (count: string) => `${count} ×`,
  },
  saveBar: {
    estimate: 'Estimation HT',
    total: 'Total HT',
    expenses: (amount: string) => `plus ${amount} de frais`,
    unsaved: 'Pas encore enregistré',
    saved: 'Enregistré',
    save: 'Enregistrer',
    saving: 'Enregistrement…',
    submit: 'Envoyer…',
  },
  submitReport: {
    title: (month: string) => `Envoyer ${month} ?`,
    lead: 'L’entreprise va l’examiner. Vous pouvez annuler l’envoi jusque-là.',
    early: 'Le mois n’est pas terminé. Ne l’envoyez que s’il n’y a plus rien à déclarer.',
    empty: 'Ce compte rendu est vide : vous déclarez n’avoir rien réalisé ce mois-ci.',
    hints: 'Vous pouvez l’envoyer quand même. L’entreprise voit les mêmes remarques.',
    label: 'Envoyer',
  },
}

export default texts
