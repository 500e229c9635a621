// Prints an accounting entry: its fields, then the allocation to project codes.
import { printItem, printSection } from '../../output.ts'
import type { Settings } from '../../settings.ts'
import { type Item, withAmounts } from '../../text.ts'
import { PROJECT_CODES } from '../reports/report-detail.ts'
import { printEntryCalculation } from './calculation.ts'

export function printEntry(settings: Settings, entry: Item, calculation?: Item): void {
  if (settings.isJson) printItem(settings, calculation ? { ...entry, calculation } : entry)
  else printForPerson(settings, entry, calculation)
}

function printForPerson(settings: Settings, entry: Item, calculation?: Item): void {
  const { project_codes, currency, ...fields } = entry
  const codes = project_codes as Item[]
  printItem(settings, withAmounts(fields, currency))
  if (codes.length > 0)
    printSection(
      'project_codes',
      codes.map((code) => ({ ...code, currency })),
      PROJECT_CODES,
    )
  if (calculation) printEntryCalculation(calculation, codes)
}
