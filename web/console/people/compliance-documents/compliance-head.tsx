// The title of the section, and the links between its pages.
import type { ComponentChildren } from 'preact'
import { SectionHead } from '../../../shared/kit/section-head.tsx'
import { requireTexts } from '../../../shared/language/texts.ts'

const texts = requireTexts('console/people/compliance-documents', 'complianceHead')

export function ComplianceHead({ children }: { children?: ComponentChildren }) {
  const t = texts()
  return (
    <SectionHead
      title={t.title}
      tabs={[
        { href: '/console/compliance', name: t.vigilance },
        { href: '/console/compliance/settings', name: t.settings },
      ]}
    >
      {children}
    </SectionHead>
  )
}
