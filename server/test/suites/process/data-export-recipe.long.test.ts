// Every command of docs/data-export.md runs as printed, on a service with the demo.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { createDataFolder } from './programs/data-folder.ts'
import { runCommands } from './programs/docs-commands.ts'
import { listCommands } from './programs/docs-pages.ts'
import { startServer } from './programs/server-process.ts'
import { SLOW } from './programs/wait.ts'

const hasPython = await promisify(execFile)('python3', ['--version']).then(
  () => true,
  () => false,
)
if (!hasPython)
  process.stderr.write('python3 is not present: the commands of docs/data-export.md are not run.\n')

test.skipIf(!hasPython)('the commands of docs/data-export.md run', SLOW, async () => {
  const settings = { DATA_DIR: join(createDataFolder(), 'data'), RATE_LIMIT_PER_MINUTE: '100000' }
  const server = await startServer({ env: settings })
  const commands = listCommands('docs/data-export.md')
  expect(commands.length).toBe(3)
  const { stdout } = await runCommands(commands, server)
  expect(stdout).toMatch(/^missions\.jsonl \d+$/m)
  expect(stdout).toContain('"has_more":')
})
