// engage months: how far a month is.
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
    .description('see how far a month is')
    .command('show')
    .description('show the reports of a month and what they are worth')
    .argument('<month>', 'like 2026-01', month)
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

/** Work has no VAT before it is invoiced. */
const rowsOf = (amounts: Item): Item[] =>
  AMOUNTS.map((of) => ({
    of,
    currency: amounts['currency'],
    excl_vat: amounts[`${of}_excl_vat`],
    incl_vat: amounts[`${of}_incl_vat`],
  }))
