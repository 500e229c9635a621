// The allocation of an amount to project codes, to the cent, with the unallocated remainder.
import { sumOf } from '../../../shared/kit/values/sum.ts'
import { money } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import type { ProjectCodeShare } from '../../../shared/sdk.ts'

const TEXTS = defineTexts({
  en: { none: 'No project code', total: 'Total excl. VAT', code: 'Project code', amount: 'Amount' },
  fr: { none: 'Sans code projet', total: 'Total HT', code: 'Code projet', amount: 'Montant' },
})

type Props = { shares: readonly ProjectCodeShare[]; total: number; currency: string; caption: string }

export function CodeShares({ shares, total, currency, caption }: Props) {
  const w = useTexts(TEXTS)
  const rest = sumOf([total, ...shares.map(({ amount_excl_vat }) => -amount_excl_vat)])
  return (
    <div class="table-frame">
      <table class="sums">
        <caption class="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{w.code}</th>
            <th scope="col" class="number">
              {w.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {shares.map(({ id, name, external_id, amount_excl_vat }) => (
            <tr key={id}>
              <td>
                {name} {external_id && <span class="soft">{external_id}</span>}
              </td>
              <td class="number">{money(amount_excl_vat, currency)}</td>
            </tr>
          ))}
          {rest !== 0 && (
            <tr>
              <td class="soft">{w.none}</td>
              <td class="number">{money(rest, currency)}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr class="total">
            <th scope="row">{w.total}</th>
            <td class="number">{money(total, currency)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
