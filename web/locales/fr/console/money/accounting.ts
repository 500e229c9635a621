import { addFrenchPreposition } from '../../../../shared/language/format.ts'
import { plural } from '../../../../shared/language/plural.ts'
import type { TextsOf } from '../../../areas.ts'

const texts: TextsOf<'console/money/accounting'> = {
  dueDate: {
    late: (days: number) => plural(days, { one: '# jour de retard', other: '# jours de retard' }),
    today: 'échéance aujourd’hui',
    interest: (amount: string) => `pénalités ${amount}`,
    indemnity: (amount: string) => `indemnité ${amount}`,
  },
  entryColumns: {
    entry: 'Écriture',
    freelancer: 'Freelance',
    codes: 'Codes projet',
    invoiced: 'Date de facture',
    due: 'Échéance',
    amount: 'TTC',
    excl: 'HT',
    status: 'Statut',
    choose: (number: string, name: string) => `Sélectionner ${number}, ${name}`,
  },
  entryCsv: {
    number: 'Numéro',
    type: 'Type',
    freelancer: 'Freelance',
    codes: 'Codes projet',
    invoiced: 'Date de facture',
    due: 'Échéance',
    excl: 'HT',
    vat: 'TVA',
    incl: 'TTC',
    currency: 'Devise',
    status: 'Statut',
    paid: 'Payée le',
    id: 'Identifiant',
  },
  entryFilters: {
    status: 'Statut',
    all: 'Tous',
    type: 'Type',
    any: 'Tous',
    invoice: 'Numéro de facture',
    withoutNumber: 'Manquant',
    dueFrom: 'Échéance à partir du',
    due: 'Échéance jusqu’au',
    invoicedFrom: 'Facturées à partir du',
    invoicedTo: 'Facturées jusqu’au',
    month: (name: string) => `Écritures des prestations ${addFrenchPreposition(name)}`,
    mission: 'Écritures d’une seule mission',
    paidFrom: 'Payées à partir du',
    paidTo: 'Payées jusqu’au',
    clear: 'Effacer les filtres',
    report: 'Écritures d’un seul compte rendu',
    allReports: 'Toutes les écritures',
  },
  entryList: {
    title: 'Comptabilité',
    exports: 'Exports',
    caption: 'Écritures comptables',
    due: 'Échéances les plus proches d’abord.',
    settled: 'Rien à payer.',
    none: 'Aucune écriture ne correspond à ces filtres.',
    all: 'Tout sélectionner sur cette page',
    file: 'ecritures-comptables',
  },
  entryType: { invoice: 'Facture', expense: 'Frais', credit_note: 'Avoir' },
  invoiceBadge: { waiting: 'En attente', contested: 'Contestée' },
  invoicesToCheck: {
    title: (count: number) =>
      plural(count, {
        one: '# facture de fournisseur à vérifier',
        other: '# factures de fournisseurs à vérifier',
      }),
    more: (count: string) => `et ${count} de plus`,
  },
  paySelected: {
    chosen: (count: number) => plural(count, { one: '# sélectionnée', other: '# sélectionnées' }),
    none: 'Tout désélectionner',
    pay: 'Marquer comme payées…',
    title: (count: number) =>
      plural(count, { one: 'Marquer # écriture comme payée ?', other: 'Marquer # écritures comme payées ?' }),
    label: 'Marquer comme payées',
    date: (today: string) =>
      `La date de paiement sera celle d’aujourd’hui, ${today}. Pour une autre date ou un fichier pour la banque, passez par Paiements.`,
    withoutInvoice: (count: number) =>
      plural(count, {
        one: '# écriture n’a pas encore de numéro de facture. Son paiement est un acompte jusqu’à la facture, et sa TVA n’est pas déductible avant.',
        other:
          '# écritures n’ont pas encore de numéro de facture. Leurs paiements sont des acomptes jusqu’à la facture, et leur TVA n’est pas déductible avant.',
      }),
  },
  totals: {
    title: 'Total de la page',
    count: (count: number) => plural(count, { one: '# écriture', other: '# écritures' }),
    excl: 'HT',
    vat: 'TVA',
    incl: 'TTC',
    overdue: 'dont en retard',
  },
}

export default texts
