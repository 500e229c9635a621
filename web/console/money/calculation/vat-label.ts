// How VAT was calculated, in words: rate, base and regime.
import { exactDigits, money, percent } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import type { VatCalculation } from '../../../shared/sdk.ts'

const TEXTS = defineTexts({
  en: {
    of: {
      invoice: (rate: string, base: string) => `VAT: ${rate} of ${base}`,
      rebilled: (rate: string, base: string, unrounded: string) =>
        `VAT on re-billed expenses: ${rate} of ${base} = ${unrounded}`,
    },
    regime: {
      standard: 'standard',
      franchise: 'small business exemption, no VAT',
      reverse_charge: 'reverse charge',
      exempt: 'exempt',
    },
  },
  fr: {
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
})

export function useVatLabel() {
  const w = useTexts(TEXTS)
  const regimes: Record<string, string> = w.regime
  return (of: keyof typeof w.of, vat: VatCalculation, currency: string) =>
    `${w.of[of](percent(vat.rate), money(vat.base, currency), exactDigits(vat.unrounded_amount))} (${regimes[vat.regime] ?? vat.regime})`
}
