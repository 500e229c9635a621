// Every command of docs/sync.md runs as printed, on a service with the demo.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { createDataFolder } from './programs/data-folder.ts'
import { runCommands } from './programs/docs-commands.ts'
import { listCommands } from './programs/docs-pages.ts'
import { startServer } from './programs/server-process.ts'
import { SLOW, TIMEOUT_MS, waitFor } from './programs/wait.ts'

const run = promisify(execFile)

test('the commands of docs/sync.md run, and the recipe follows a change', SLOW, async () => {
  const server = await startServer({ env: { DATA_DIR: join(createDataFolder(), 'data') } })
  const commands = listCommands('docs/sync.md')
  expect(commands.length).toBeGreaterThan(5)
  const { stdout, folder } = await runCommands(commands, server)
  const env = { ENGAGE_URL: `${server.address}/api/v1`, ENGAGE_KEY: server.demoKey ?? '' }
  expect(stdout.match(/accounting_entry \d+$/gm)).toHaveLength(2)
  // The demo is new: on a busy machine, its last changes may be sealed after the first run of the recipe.
  for (const [resource, path] of [
    ['project_code', '/project-codes'],
    ['mission', '/missions'],
  ] as const) {
    const response = await fetch(`${env.ENGAGE_URL}${path}`, { headers: { 'X-API-Key': env.ENGAGE_KEY } })
    const { total } = ((await response.json()) as { data: { total: number } }).data
    expect(total).toBeGreaterThan(0)
    await waitFor(`the mirror of ${resource}`, TIMEOUT_MS, async () => {
      const again = await run(process.execPath, ['mirror.mjs'], { cwd: folder, env })
      return again.stdout.includes(`${resource} ${total}\n`)
    })
  }
})
