// Every command of docs/sync.md runs as printed, on a service with the demo.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { dataFolder } from './programs/data-folder.ts'
import { startServer } from './programs/server-process.ts'
import { SLOW, TIMEOUT_MS, waitFor } from './programs/wait.ts'

const run = promisify(execFile)
const PAGE = new URL('../../../../docs/sync.md', import.meta.url)

test('the commands of docs/sync.md run, and the recipe follows a change', SLOW, async () => {
  const folder = dataFolder()
  const server = await startServer({ env: { DATA_DIR: join(folder, 'data') } })
  const blocks = [...readFileSync(PAGE, 'utf8').matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block)
  expect(blocks.length).toBeGreaterThan(5)
  const script = blocks
    .join('\n')
    .replaceAll('http://127.0.0.1:3000', server.address)
    .replaceAll('tek_live_…', server.demoKey ?? '')
  const env = {
    PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
    NODE_NO_WARNINGS: '1',
    ENGAGE_URL: `${server.address}/api/v1`,
    ENGAGE_KEY: server.demoKey ?? '',
  }
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], { cwd: folder, env })
  expect(stdout.match(/accounting_entry \d+$/gm)).toHaveLength(2)
  // The demo was made moments ago: its changes are sealed later on a busy machine.
  for (const [resource, path] of [
    ['project_code', '/project-codes'],
    ['mission', '/missions'],
  ] as const) {
    const response = await fetch(`${env.ENGAGE_URL}${path}`, { headers: { 'X-API-Key': env.ENGAGE_KEY } })
    const { total } = ((await response.json()) as { data: { total: number } }).data
    expect(total).toBeGreaterThan(0)
    await waitFor(`the mirror of ${resource}`, TIMEOUT_MS, async () => {
      const again = await run('node', ['mirror.mjs'], { cwd: folder, env })
      return again.stdout.includes(`${resource} ${total}\n`)
    })
  }
})
