// The allocation of an amount to project codes, to the cent, with the unallocated remainder.
import { sumValues } from '../../../shared/kit/values/sum.ts'
import { money } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import type { ProjectCodeShare } from '../../../shared/sdk.ts'

const texts = requireTexts('console/money/calculation', 'codeShares')

type Props = { shares: readonly ProjectCodeShare[]; total: number; currency: string; caption: string }

export function CodeShares({ shares, total, currency, caption }: Props) {
  const t = texts()
  const rest = sumValues([total, ...shares.map(({ amount_excl_vat }) => -amount_excl_vat)])
  return (
    <div class="table-frame">
      <table class="sums">
        <caption class="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t.code}</th>
            <th scope="col" class="number">
              {t.amount}
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
              <td class="soft">{t.none}</td>
              <td class="number">{money(rest, currency)}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr class="total">
            <th scope="row">{t.total}</th>
            <td class="number">{money(total, currency)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
