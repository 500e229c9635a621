// The title of the section, and the links between its pages.
import type { ComponentChildren } from 'preact'
import { SectionHead } from '../../../shared/kit/section-head.tsx'
import { requireTexts } from '../../../shared/language/texts.ts'

const texts = requireTexts('console/money/payments', 'paymentsHead')

export function PaymentsHead({ children }: { children?: ComponentChildren }) {
  const t = texts()
  return (
    <SectionHead
      title={t.title}
      tabs={[
        { href: '/console/payments', name: t.toPay },
        { href: '/console/payments/batches', name: t.batches },
      ]}
    >
      {children}
    </SectionHead>
  )
}
