// The text of a billing mandate, in the language of the team (CGI, art. 289 I-2 and annex II, art. 242 nonies).
import { formatDate } from '../../../documents/index.ts'
import type { Locale } from '../../../domain/locales.ts'
import { getTexts } from '../../../locales/texts.ts'

export type MandateFacts = {
  buyer: {
    name: string
    siren: string
    address: string | null
    postal_code: string | null
    city: string | null
  }
  seller: {
    name: string
    siren: string | null
    address: string | null
    postal_code: string | null
    city: string | null
  }
  seriesRoot: string
  contestDays: number
  coversCreditNotes: boolean
  date: string
}

type Party = {
  name: string
  siren: string | null
  address: string | null
  postal_code: string | null
  city: string | null
}

const formatAddress = ({ address, postal_code, city }: Party) =>
  [address, [postal_code, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')
const describeParty = (party: Party) =>
  [party.name, party.siren && `SIREN ${party.siren}`, formatAddress(party)].filter(Boolean).join(', ')

export function formatMandateText(locale: Locale, facts: MandateFacts): string {
  const { mandate: t } = getTexts(locale, 'invoices')
  return [
    t.title,
    t.supplier(describeParty(facts.seller)),
    t.customer(describeParty(facts.buyer)),
    t.purpose,
    facts.coversCreditNotes ? t.creditNotes.covered : t.creditNotes.notCovered,
    t.numbering(facts.seriesRoot),
    t.contesting(facts.contestDays),
    t.duties,
    t.duration,
    t.offered(formatDate(facts.date, locale)),
  ].join('\n\n')
}
