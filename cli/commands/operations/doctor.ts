// team-engagement doctor: one line for each check, and what to do.
import type { Command } from '../../command.ts'
import { maintain } from '../../maintenance.ts'
import { printItem, printText } from '../../output.ts'
import { readSettings } from '../../settings.ts'
import { escapeControlCharacters } from '../../text.ts'

type Status = 'ok' | 'advice' | 'failed'
type Check = { name: string; status: Status; found: string; advice: string | null }
type Report = { checks: Check[]; ok: number; advice: number; failed: number }

/** Green, yellow and red of the terminal's theme. */
const COLORS: Record<Status, number> = { ok: 32, advice: 33, failed: 31 }

export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .description(
      'check settings, database, disk, documents, mail, certificates and backups, with advice; changes nothing',
    )
    .option('--backups <directory>', 'directory of the backups: checks the age of the newest one')
    .readAction(async ({ backups }: { backups?: string }, command: Command) => {
      const settings = readSettings(command)
      const args = ['doctor', ...(backups === undefined ? [] : [`--backups=${backups}`])]
      const item = await maintain(command, args)
      const report = item as Report
      if (settings.isJson) printItem(settings, item)
      else printText(formatReport(report, process.stdout.isTTY && !process.env['NO_COLOR']))
      if (report.failed > 0) process.exitCode = 1
    })
}

function formatReport({ checks, ok, advice, failed }: Report, hasColors: boolean): string {
  const widest = Math.max(...checks.map(({ name }) => name.length))
  const paint = (status: Status) => {
    const word = status.padEnd('advice'.length)
    return hasColors ? `\u001b[${COLORS[status]}m${word}\u001b[0m` : word
  }
  const lines = checks.map(({ name, status, found, advice }) => {
    const words = [found, ...(advice === null ? [] : [advice])]
      .map(escapeControlCharacters)
      .join(found.endsWith('.') ? ' ' : '. ')
    return `${paint(status)}  ${name.padEnd(widest)}  ${words}`
  })
  return [...lines, '', `${ok} ok, ${advice} advice, ${failed} failed`].join('\n')
}
