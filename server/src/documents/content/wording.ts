// Number formats, date formats and fixed texts of documents, in French and English. Amounts are decimal strings, to be exact.
import { LOCALE_TAGS, type Locale } from '../../domain/locales.ts'

/** Caches Intl formatters: creating one costs a hundred times as much as using it, and there are few. */
function memoized<Key extends string, T>(make: (key: Key) => T): (key: Key) => T {
  const formatters = new Map<Key, T>()
  return (key) => {
    const found = formatters.get(key) ?? make(key)
    formatters.set(key, found)
    return found
  }
}

const amounts = memoized((key: `${Locale} ${string}`) => {
  const [locale, currency] = key.split(' ') as [Locale, string]
  return new Intl.NumberFormat(LOCALE_TAGS[locale], { style: 'currency', currency, maximumFractionDigits: 4 })
})
const numbers = memoized((key: `${Locale} ${number}`) => {
  const [locale, minDecimals] = key.split(' ') as [Locale, string]
  return new Intl.NumberFormat(LOCALE_TAGS[locale], {
    minimumFractionDigits: Number(minDecimals),
    maximumFractionDigits: 4,
  })
})
const dates = memoized(
  (locale: Locale) => new Intl.DateTimeFormat(LOCALE_TAGS[locale], { dateStyle: 'long', timeZone: 'UTC' }),
)

/** Intl formats decimal strings exactly, without conversion to floating point. */
export const formatAmount = (amount: string, currency: string, locale: Locale) =>
  amounts(`${locale} ${currency}`).format(amount as `${number}`)

export const formatNumber = (text: string, locale: Locale, minDecimals = 0) =>
  numbers(`${locale} ${minDecimals}`).format(text as `${number}`)

/** A date without a time zone; formatted at noon UTC. */
export const formatDate = (date: string, locale: Locale) =>
  dates(locale).format(new Date(`${date}T12:00:00Z`))

type Words = {
  missionType: Record<'hourly' | 'daily' | 'monthly' | 'deliverable', string>
  unit: Record<'hourly' | 'daily' | 'monthly', string>
  basis: Record<'invoice_date' | 'end_of_month', string>
  days: string
  client: string
  contractor: string
  represented: string
  inThePerson: string
  registered: string
  vat: string
  priceIs: string
  priceOfDeliverables: string
  priceStays: string
  columns: [string, string, string, string]
  total: string
  order: string
  titles: Record<'services_agreement' | 'master_agreement' | 'amendment', string>
  mission: string
}

export const WORDS: Record<Locale, Words> = {
  fr: {
    missionType: {
      hourly: 'à l’heure',
      daily: 'à la journée',
      monthly: 'au mois',
      deliverable: 'au livrable',
    },
    unit: { hourly: 'par heure', daily: 'par jour', monthly: 'par mois' },
    basis: { invoice_date: 'à compter de la date de facture', end_of_month: 'fin de mois' },
    days: 'jours',
    client: 'Le Client',
    contractor: 'Le Prestataire',
    represented: 'représenté par',
    inThePerson: 'pour l’intervention de',
    registered: 'SIREN',
    vat: 'TVA',
    priceIs: 'Le prix des prestations est de',
    priceOfDeliverables: 'Le prix des prestations est celui des livrables suivants, hors taxes :',
    priceStays: 'Le prix des prestations reste inchangé.',
    columns: ['Livrable', 'Quantité', 'Prix unitaire', 'Montant'],
    total: 'Total hors taxes',
    order: 'Référence de commande :',
    titles: {
      services_agreement: 'Contrat de prestation de services',
      master_agreement: 'Contrat-cadre de prestation de services',
      amendment: 'Avenant au contrat',
    },
    mission: 'Mission',
  },
  en: {
    missionType: {
      hourly: 'by the hour',
      daily: 'by the day',
      monthly: 'by the month',
      deliverable: 'by deliverable',
    },
    unit: { hourly: 'per hour', daily: 'per day', monthly: 'per month' },
    basis: { invoice_date: 'from the date of the invoice', end_of_month: 'end of month' },
    days: 'days',
    client: 'The Client',
    contractor: 'The Contractor',
    represented: 'represented by',
    inThePerson: 'for the work of',
    registered: 'Registration number (SIREN)',
    vat: 'VAT number',
    priceIs: 'The price of the services is',
    priceOfDeliverables: 'The price of the services is that of the following deliverables, excluding VAT:',
    priceStays: 'The price of the services stays as it is.',
    columns: ['Deliverable', 'Quantity', 'Unit price', 'Amount'],
    total: 'Total excluding VAT',
    order: 'Purchase order:',
    titles: {
      services_agreement: 'Services agreement',
      master_agreement: 'Framework services agreement',
      amendment: 'Amendment to the agreement',
    },
    mission: 'Mission',
  },
}
