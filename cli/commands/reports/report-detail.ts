// Prints an activity report: its fields, then its rows as tables.
import { printItem, printSection } from '../../output.ts'
import type { Settings } from '../../settings.ts'
import { type Column, type Item, withAmounts } from '../../text.ts'
import { printReportCalculation } from '../money/calculation.ts'

export const PROJECT_CODES: Column[] = ['id', 'name', 'external_id', { amount: 'amount_excl_vat' }]
const SECTIONS: Record<string, Column[]> = {
  timesheets: ['date', { number: 'quantity' }, { number: 'hours' }, 'project_code', 'description'],
  supplementary_items: ['description', 'project_code', { amount: 'amount_excl_vat' }],
  expenses: [
    'date',
    'description',
    'kind',
    'project_code',
    { amount: 'amount_excl_vat' },
    { amount: 'vat_amount' },
  ],
  project_codes: PROJECT_CODES,
  accounting_entries: ['id', 'type'],
  hints: ['code', 'message'],
}

/** Adds the currency to the item, where tables expect it. */
export const withCurrency = (report: Item): Item => ({
  ...report,
  currency: (report['mission'] as Item)['currency'],
})

export function printReport(settings: Settings, report: Item, calculation?: Item): void {
  if (settings.isJson) printItem(settings, calculation ? { ...report, calculation } : report)
  else printForPerson(settings, report, calculation)
}

function printForPerson(settings: Settings, report: Item, calculation?: Item): void {
  const { currency } = withCurrency(report)
  printItem(settings, withAmounts(omitSections(report), currency))
  for (const [list, columns] of Object.entries(SECTIONS)) {
    // A server of the previous release has no hints.
    const rows = (report[list] ?? []) as Item[]
    if (rows.length > 0) printSection(list, rows.map(createRowFormatter(report, currency)), columns)
  }
  if (calculation) printReportCalculation(calculation, getProjectCodes(report))
}

const omitSections = (report: Item): Item =>
  Object.fromEntries(Object.entries(report).filter(([name]) => !(name in SECTIONS)))

const getProjectCodes = (report: Item) => report['project_codes'] as Item[]

/** Shows the project code of the mission in rows without their own. */
function createRowFormatter(report: Item, currency: unknown): (row: Item) => Item {
  const missionProjectCode = (report['mission'] as Item)['project_code'] as Item | null
  const names = new Map(getProjectCodes(report).map(({ id, name }) => [id, name]))
  return (row) => {
    const codeId = row['project_code_id']
    return {
      ...row,
      currency,
      project_code: codeId ? (names.get(codeId) ?? codeId) : missionProjectCode?.['name'],
    }
  }
}
