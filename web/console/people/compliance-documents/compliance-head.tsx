// The title of the section, and the way between its pages.
import type { ComponentChildren } from 'preact'
import { SectionHead } from '../../../shared/kit/section-head.tsx'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'

const TEXTS = defineTexts({
  en: { title: 'Compliance', vigilance: 'Vigilance', settings: 'Settings' },
  fr: { title: 'Conformité', vigilance: 'Vigilance', settings: 'Réglages' },
})

export function ComplianceHead({ children }: { children?: ComponentChildren }) {
  const w = useTexts(TEXTS)
  return (
    <SectionHead
      title={w.title}
      tabs={[
        { href: '/console/compliance', name: w.vigilance },
        { href: '/console/compliance/settings', name: w.settings },
      ]}
    >
      {children}
    </SectionHead>
  )
}
