// Resources: pages of the documentation, a mission, and the calculation of an activity report.
import { readFile } from 'node:fs/promises'

const FOLDER = new URL('../../../../docs/', import.meta.url)

/** Pages about the functions of the product, each short enough to be read in full. */
const PAGES = {
  glossary: 'The terms of the domain, in English and French',
  missions: 'Missions and their states',
  reports: 'Activity reports, accounting entries and their calculation',
  'month-close': 'Month close: reminders, and approving many reports',
  invoicing: 'Invoices and VAT',
  compliance: 'Compliance documents',
  'dry-runs': 'Dry runs',
  mcp: 'The tools of this server',
}

export const DOC_RESOURCES = Object.entries(PAGES).map(([name, title]) => ({
  uri: `engage://docs/${name}`,
  name,
  title,
  mimeType: 'text/markdown',
}))

/** Returns the text, or undefined if there is no such page. */
export async function readDoc(uri: string): Promise<string | undefined> {
  const page = DOC_RESOURCES.find((one) => one.uri === uri)
  return page && readFile(new URL(`${page.name}.md`, FOLDER), 'utf8')
}

/** Resources that a tool reads. */
export const READ_BY_TOOLS = [
  {
    uriTemplate: 'engage://missions/{id}',
    name: 'mission',
    title: 'A mission',
    mimeType: 'application/json',
    tool: 'get_mission',
    pattern: /^engage:\/\/missions\/([\w-]+)$/,
  },
  {
    uriTemplate: 'engage://activity-reports/{id}/calculation',
    name: 'calculation',
    title: 'The calculation of an activity report',
    mimeType: 'application/json',
    tool: 'explain_activity_report',
    pattern: /^engage:\/\/activity-reports\/([\w-]+)\/calculation$/,
  },
]
