// engage months: the progress of a month.
import type { Command } from 'commander'
import { getMonth } from '../../sdk/src/index.ts'
import { teamClient } from '../clients.ts'
import { type Flags, month } from '../flags.ts'
import { printItem, printSection } from '../output.ts'
import { settingsOf } from '../settings.ts'
import type { Item } from '../text.ts'

const AMOUNTS = ['worked', 'approved', 'invoiced', 'paid']

export function addMonths(program: Command): void {
  program
    .command('months')
    .description('show the progress of a month')
    .command('show')
    .description('show the reports of a month and their amounts')
    .argument('<month>', 'month, such as 2026-01', month)
    .action(async (shown: string, _flags: Flags, command: Command) => {
      const settings = settingsOf(command)
      const { reports, amounts, ...members } = await getMonth({
        client: teamClient(settings),
        path: { month: shown },
      })
      printItem(settings, settings.isJson ? { ...members, reports, amounts } : members)
      if (settings.isJson) return
      printSection('reports', countsOf(reports), ['status', { number: 'reports' }])
      printSection('amounts', amounts.flatMap(rowsOf), ['of', { amount: 'excl_vat' }, { amount: 'incl_vat' }])
    })
}

const countsOf = (reports: Item): Item[] =>
  Object.entries(reports).map(([status, count]) => ({ status, reports: count }))

/** Amounts of work have no VAT until they are invoiced. */
const rowsOf = (amounts: Item): Item[] =>
  AMOUNTS.map((of) => ({
    of,
    currency: amounts['currency'],
    excl_vat: amounts[`${of}_excl_vat`],
    incl_vat: amounts[`${of}_incl_vat`],
  }))
