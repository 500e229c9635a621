// Builds the text of bench/report.md, which is also printed to the terminal.
import type { Machine } from '../machine.ts'
import type { Section } from './verdict.ts'

const sectionText = ({ title, text, verdict }: Section) =>
  `## ${title}\n\n${text}\n\n${verdict.lines.join('\n')}`

export const formatReport = (sections: Section[], machine: Machine): string => `# Benchmark

Written by \`npm run bench\`.

${machine.map(({ label, value }) => `- ${label}: ${value}`).join('\n')}

${sections.map(sectionText).join('\n\n')}
`

/** Replaces a section of the report. The section says when it was measured, because the other sections are older. */
export function withSection(report: string, section: Section, at: Date): string {
  const text = `Measured alone, ${at.toISOString()}.\n\n${section.text}`
  const parts = report.trimEnd().split(/\n\n(?=## )/)
  const newPart = sectionText({ ...section, text })
  const partIndex = parts.findIndex((part) => part.startsWith(`## ${section.title}\n`))
  return `${parts.with(partIndex === -1 ? parts.push('') - 1 : partIndex, newPart).join('\n\n')}\n`
}
