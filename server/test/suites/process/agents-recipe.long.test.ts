// The commands of docs/dry-runs.md and docs/mcp.md that need no other program run as printed, on a service with the demo.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createDataFolder } from './programs/data-folder.ts'
import { runCommands } from './programs/docs-commands.ts'
import { listCommands } from './programs/docs-pages.ts'
import { startServer } from './programs/server-process.ts'
import { SLOW } from './programs/wait.ts'

test('the commands of docs/dry-runs.md and docs/mcp.md run', SLOW, async () => {
  const DATA_DIR = join(createDataFolder(), 'data')
  const server = await startServer({ env: { DATA_DIR } })
  const countCodes = async () => {
    const headers = { 'X-API-Key': server.demoKey ?? '' }
    const response = await fetch(`${server.address}/api/v1/project-codes`, { headers })
    return ((await response.json()) as { data: { total: number } }).data.total
  }
  const before = await countCodes()
  const [request = '', ...tool] = listCommands('docs/dry-runs.md')
  const dryRun = await runCommands([request], server)
  expect(JSON.parse(dryRun.stdout).data).toMatchObject({ name: 'Apollo' })
  const { stdout: preview } = await runCommands(tool, server, { DATA_DIR })
  expect(preview).toMatch(/^email: noor@example\.com$/m)
  expect(preview).toContain('"dry_run": true')
  expect(await countCodes()).toBe(before)
  const [createKey = '', stdio = '', listTools = '', ...others] = listCommands('docs/mcp.md')
  expect(others).toEqual([])
  const headers = { 'X-API-Key': server.demoKey ?? '' }
  const me = await (await fetch(`${server.address}/api/v1/me`, { headers })).json()
  const { team, user } = (me as { data: { team: { id: string }; user: { id: string } } }).data
  const create = createKey.replace('TEAM_ID', team.id).replace('USER_ID', user.id)
  expect((await runCommands([create], server, { DATA_DIR })).stdout).toMatch(/^key: tek_live_/m)
  const { stdout } = await runCommands([listTools], server)
  expect(stdout).toContain('"name":"list_missions"')
  // On stdio the MCP server ends when its input ends.
  const local = stdio.replace('https://engagements.example.com', server.address).trim()
  const ping = `echo '{"jsonrpc":"2.0","id":1,"method":"ping"}' | env ${local}`
  expect(JSON.parse((await runCommands([ping], server)).stdout)).toEqual({
    jsonrpc: '2.0',
    id: 1,
    result: {},
  })
})
