// What an invoice waits for, in words: the data of each party in one line, each line with a link to where it is completed.
import type { ComponentChildren } from 'preact'
import { requireTexts } from '../../language/texts.ts'
import type { MissingForInvoice } from '../../sdk.ts'

const missingTexts = requireTexts('shared/money/invoices', 'missing')

type Audience = 'team' | 'freelancer'
type Point = { key: string; text: string; of: MissingForInvoice }

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
      {points.map(({ key, text, of }) => (
        <li key={key}>
          {text} {drawLink(of)}
        </li>
      ))}
    </ul>
  )
}

function usePoints(missing: readonly MissingForInvoice[], audience: Audience): Point[] {
  const t = missingTexts()
  const own = t[audience]
  const data: Partial<Record<string, string>> = t.data
  const texts: Partial<Record<string, string | ((detail: string) => string)>> = own
  const toPartyPoints = (party: 'seller' | 'buyer'): Point[] => {
    const ofParty = missing.filter((one) => one.party === party)
    const [first] = ofParty
    if (!first) return []
    const names = ofParty.map(({ code }) => data[code] ?? code)
    return [{ key: party, text: own[party](names.join(', ')), of: first }]
  }
  const others = missing
    .filter(({ party }) => party !== 'seller' && party !== 'buyer')
    .map((of): Point => {
      const text = texts[of.code]
      const message = typeof text === 'function' ? text(of.detail ?? '') : (text ?? of.code)
      return { key: `${of.code} ${of.detail}`, text: message, of }
    })
  return [...toPartyPoints('seller'), ...toPartyPoints('buyer'), ...others]
}
