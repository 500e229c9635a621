// Every command of docs/payments.md runs as printed, against the demo of a first start. Commands that run tests are not repeated.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { prepareDataFolder } from './programs/data-folder.ts'
import { runCommands } from './programs/docs-commands.ts'
import { listCommands } from './programs/docs-pages.ts'
import { startServer } from './programs/server-process.ts'
import { SLOW } from './programs/wait.ts'

test(
  'the commands of docs/payments.md run, from the export to a payment that is taken back',
  SLOW,
  async () => {
    const DATA_DIR = prepareDataFolder()
    const server = await startServer({ env: { DATA_DIR } })
    const commands = listCommands('docs/payments.md')
    expect(commands.length).toBeGreaterThan(8)
    const { stdout, folder } = await runCommands(commands, server, { DATA_DIR })
    expect(stdout).not.toContain('"error"')
    const missing = [
      '"format":"fec"',
      'JournalCode\tJournalLib\tEcritureNum',
      '"account":"611000"',
      '"applies_to":"services"',
      '"accept_url"',
      'payments.xml',
      'Returned by the bank: account closed',
    ].filter((text) => !stdout.includes(text))
    expect(missing).toEqual([])
    expect(existsSync(join(folder, 'payments.xml'))).toBe(false)
    expect(await server.stop()).toEqual({ code: 0, signal: null })
  },
)
