// Every command of docs/data-export.md runs as printed, on a service with the demo.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { dataFolder } from './programs/data-folder.ts'
import { startServer } from './programs/server-process.ts'
import { SLOW } from './programs/wait.ts'

const run = promisify(execFile)
const PAGE = new URL('../../../../docs/data-export.md', import.meta.url)
const CLI = fileURLToPath(new URL('../../../../cli/main.ts', import.meta.url))

const hasPython = await run('python3', ['--version']).then(
  () => true,
  () => false,
)
if (!hasPython)
  process.stderr.write('python3 is not present: the commands of docs/data-export.md are not run.\n')

test.skipIf(!hasPython)('the commands of docs/data-export.md run', SLOW, async () => {
  const folder = dataFolder()
  const settings = { DATA_DIR: join(folder, 'data'), RATE_LIMIT_PER_MINUTE: '100000' }
  const server = await startServer({ env: settings })
  const blocks = [...readFileSync(PAGE, 'utf8').matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block)
  expect(blocks.length).toBe(3)
  const script = blocks
    .join('\n')
    .replaceAll('http://127.0.0.1:3000', server.address)
    .replaceAll('tek_live_…', server.demoKey ?? '')
    .replaceAll('npx team-engagement', `node ${CLI}`)
  const env = {
    PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
    HOME: process.env['HOME'],
    NODE_NO_WARNINGS: '1',
    ENGAGE_SERVER: server.address,
  }
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], { cwd: folder, env })
  expect(stdout).toMatch(/^missions\.jsonl \d+$/m)
  expect(stdout).toContain('"has_more":')
})
