// The commands of docs/dry-runs.md and docs/mcp.md that need no other program run as printed, on a service with the demo.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dataFolder } from './programs/data-folder.ts'
import { commandsOf, runCommands } from './programs/docs-commands.ts'
import { startServer } from './programs/server-process.ts'
import { SLOW } from './programs/wait.ts'

test('the commands of docs/dry-runs.md and docs/mcp.md run', SLOW, async () => {
  const server = await startServer({ env: { DATA_DIR: join(dataFolder(), 'data') } })
  const codes = async () => {
    const headers = { 'X-API-Key': server.demoKey ?? '' }
    const response = await fetch(`${server.address}/api/v1/project-codes`, { headers })
    return ((await response.json()) as { data: { total: number } }).data.total
  }
  const before = await codes()
  const dry = await runCommands(commandsOf('dry-runs.md'), server)
  expect(JSON.parse(dry.stdout).data).toMatchObject({ name: 'Apollo' })
  expect(await codes()).toBe(before)
  const [listing, ...others] = commandsOf('mcp.md').filter((one) => one.startsWith('curl'))
  expect(others).toEqual([])
  const { stdout } = await runCommands([listing ?? ''], server)
  expect(stdout).toContain('"name":"list_missions"')
  // On stdio it ends with its input.
  const stdio = commandsOf('mcp.md').find((one) => one.includes('npx team-engagement mcp')) ?? ''
  const local = stdio.replace('https://engagements.example.com', server.address).trim()
  const ping = `echo '{"jsonrpc":"2.0","id":1,"method":"ping"}' | env ${local}`
  expect(JSON.parse((await runCommands([ping], server)).stdout)).toEqual({
    jsonrpc: '2.0',
    id: 1,
    result: {},
  })
})
