// How VAT was calculated, in words: rate, base and regime.
import { exactDigits, money, percent } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import type { VatCalculation } from '../../../shared/sdk.ts'

const texts = requireTexts('console/money/calculation', 'vatLabel')

export function useVatLabel() {
  const t = texts()
  const regimes: Record<string, string> = t.regime
  return (amountKind: keyof typeof t.of, vat: VatCalculation, currency: string) =>
    `${t.of[amountKind](percent(vat.rate), money(vat.base, currency), exactDigits(vat.unrounded_amount))} (${regimes[vat.regime] ?? vat.regime})`
}
