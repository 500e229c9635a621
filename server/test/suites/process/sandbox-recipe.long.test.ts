// Every command of docs/sandbox.md runs as printed, by the operator of a service.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createDataFolder } from './programs/data-folder.ts'
import { runCommands } from './programs/docs-commands.ts'
import { listCommands } from './programs/docs-pages.ts'
import { startServer } from './programs/server-process.ts'
import { SLOW } from './programs/wait.ts'

test('the commands of docs/sandbox.md run', SLOW, async () => {
  const DATA_DIR = join(createDataFolder(), 'data')
  const server = await startServer({ env: { DATA_DIR } })
  const commands = listCommands('docs/sandbox.md')
  expect(commands.length).toBe(6)
  const { stdout } = await runCommands(commands, server, { DATA_DIR })
  expect(stdout).toMatch(/^x-sandbox: true\r?$/im)
  expect(stdout).toMatch(/ sandbox\.clock_moved /)
  expect(stdout).toMatch(/^freelancers: 1$/m)
  expect(stdout).toMatch(/^deleted_rows: \d{2,}$/m)
})
