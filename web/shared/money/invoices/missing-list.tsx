// The missing data of an invoice: one line for each party, with a link to the page where they are completed.
import type { ComponentChildren } from 'preact'
import { requireTexts } from '../../language/texts.ts'
import type { MissingForInvoice } from '../../sdk.ts'

const missingTexts = requireTexts('shared/money/invoices', 'missing')

type Audience = 'team' | 'freelancer'
type Point = { key: string; text: string; item: MissingForInvoice }

type Props = {
  missing: readonly MissingForInvoice[]
  audience: Audience
  drawLink: (missing: MissingForInvoice) => ComponentChildren
}

export function MissingList({ missing, audience, drawLink }: Props) {
  const points = usePoints(missing, audience)
  if (points.length === 0) return null
  return (
    <ul class="missing">
      {points.map(({ key, text, item }) => (
        <li key={key}>
          {text} {drawLink(item)}
        </li>
      ))}
    </ul>
  )
}

function usePoints(missing: readonly MissingForInvoice[], audience: Audience): Point[] {
  const t = missingTexts()
  const audienceTexts = t[audience]
  const data: Partial<Record<string, string>> = t.data
  const texts: Partial<Record<string, string | ((detail: string) => string)>> = audienceTexts
  const toPartyPoints = (party: 'seller' | 'buyer'): Point[] => {
    const partyItems = missing.filter((item) => item.party === party)
    const [first] = partyItems
    if (!first) return []
    const names = partyItems.map(({ code }) => data[code] ?? code)
    return [{ key: party, text: audienceTexts[party](names.join(', ')), item: first }]
  }
  const others = missing
    .filter(({ party }) => party !== 'seller' && party !== 'buyer')
    .map((missingItem): Point => {
      const text = texts[missingItem.code]
      const message = typeof text === 'function' ? text(missingItem.detail ?? '') : (text ?? missingItem.code)
      return { key: `${missingItem.code} ${missingItem.detail}`, text: message, item: missingItem }
    })
  return [...toPartyPoints('seller'), ...toPartyPoints('buyer'), ...others]
}
