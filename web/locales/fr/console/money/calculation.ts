import { number } from '../../../../shared/language/format.ts'
import { plural } from '../../../../shared/language/plural.ts'
import type { TextsOf } from '../../../areas.ts'

const texts: TextsOf<'console/money/calculation'> = {
  amountLines: {
    caption: 'Calcul du montant',
    line: 'Ligne',
    code: 'Code projet',
    quantity: 'Quantité',
    price: 'Prix unitaire',
    unrounded: 'Avant arrondi',
    amount: 'Montant',
    days: 'Jours',
    hours: 'Heures',
    month: 'Mois',
    period: (first: string, last: string) => `du ${first} au ${last}`,
    dayCount: (days: number) => `${number(days)} j`,
    excl: 'Total HT',
    incl: 'Total TTC',
    none: 'Aucune ligne : aucune prestation déclarée.',
  },
  codeShares: { none: 'Sans code projet', total: 'Total HT', code: 'Code projet', amount: 'Montant' },
  expenseLines: {
    caption: 'Calcul des frais',
    line: 'Frais',
    code: 'Code projet',
    excl: 'HT',
    vat: 'TVA',
    incl: 'TTC',
    total: 'Total',
  },
  paymentTerms: {
    invoice_date: (days: number) =>
      plural(days, { one: '# jour date de facture', other: '# jours date de facture' }),
    end_of_month: (days: number) =>
      plural(days, {
        one: '# jour date de facture, fin de mois',
        other: '# jours date de facture, fin de mois',
      }),
  },
  vatLabel: {
    of: {
      invoice: (rate: string, base: string) => `TVA : ${rate} sur ${base}`,
      rebilled: (rate: string, base: string, unrounded: string) =>
        `TVA sur les frais refacturés : ${rate} sur ${base} = ${unrounded}`,
    },
    regime: {
      standard: 'assujetti à la TVA',
      franchise: 'franchise en base, sans TVA',
      reverse_charge: 'autoliquidation',
      exempt: 'exonéré',
    },
  },
}

export default texts
