// Every command of docs/tutorial.md runs as printed, and leads to a paid invoice.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { prepareDataFolder } from './programs/data-folder.ts'
import { runCommands } from './programs/docs-commands.ts'
import { listCommands } from './programs/docs-pages.ts'
import { startServer } from './programs/server-process.ts'
import { SLOW } from './programs/wait.ts'

test('the commands of docs/tutorial.md run, from the first mission to the paid invoice', SLOW, async () => {
  const server = await startServer({ env: { DATA_DIR: prepareDataFolder() } })
  const commands = listCommands('docs/tutorial.md')
  expect(commands.length).toBeGreaterThan(6)
  const { stdout, folder } = await runCommands(commands, server)
  expect(stdout).not.toContain('"error"')
  const missing = ['in-progress', '1200.00', 'AF-990000010-ORTIZ-000001', 'paid'].filter(
    (text) => !stdout.includes(text),
  )
  expect(missing, stdout).toEqual([])
  expect(readFileSync(join(folder, 'invoice.pdf')).subarray(0, 5).toString()).toBe('%PDF-')
  expect(existsSync(join(folder, 'entries.csv'))).toBe(true)
})
