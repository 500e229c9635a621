// The title of the section, and the way between its pages.
import type { ComponentChildren } from 'preact'
import { SectionHead } from '../../../shared/kit/section-head.tsx'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'

const TEXTS = defineTexts({
  en: { title: 'Payments', toPay: 'To pay', batches: 'Payment batches' },
  fr: { title: 'Paiements', toPay: 'À payer', batches: 'Lots de virements' },
})

export function PaymentsHead({ children }: { children?: ComponentChildren }) {
  const w = useTexts(TEXTS)
  return (
    <SectionHead
      title={w.title}
      tabs={[
        { href: '/console/payments', name: w.toPay },
        { href: '/console/payments/batches', name: w.batches },
      ]}
    >
      {children}
    </SectionHead>
  )
}
