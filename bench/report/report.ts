// bench/report.md, also printed to the terminal.
import type { Machine } from '../machine.ts'
import type { Section } from './verdict.ts'

const sectionText = ({ title, text, verdict }: Section) =>
  `## ${title}\n\n${text}\n\n${verdict.lines.join('\n')}`

export const reportText = (sections: Section[], machine: Machine): string => `# Benchmark

Written by \`npm run bench\`.

${machine.map(({ label, value }) => `- ${label}: ${value}`).join('\n')}

${sections.map(sectionText).join('\n\n')}
`
