// team-engagement mcp: the tools on stdin and stdout, with the official client in both versions of the protocol.
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { expect, test } from 'vitest'
import { newFreelancer, newMission } from '../missions.ts'
import { CLI, useServer } from '../processes.ts'
import { newTeam, type Team } from '../team.ts'

const server = useServer()

async function connect({ key }: Pick<Team, 'key'>, mode: 'legacy' | 'auto', ...flags: string[]) {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } })
  const env = { PATH: process.env['PATH'] ?? '', ENGAGE_KEY: key, ENGAGE_SERVER: server.address() }
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [CLI, 'mcp', ...flags], env }),
  )
  return client
}

const parseData = (result: Awaited<ReturnType<Client['callTool']>>) =>
  (result.content as { text: string }[]).map(({ text }) => JSON.parse(text))

test.each([
  ['legacy', /^2025/],
  ['auto', /^2026/],
] as const)(
  'a client with the %s protocol lists and calls tools, and confirms a write',
  async (mode, version) => {
    const team = await newTeam(server)
    const mission = await newMission(team, await newFreelancer(team), { name: 'Lighthouse' })
    const client = await connect(team, mode)
    expect(client.getNegotiatedProtocolVersion()).toMatch(version)
    expect((await client.listTools()).tools.length).toBe(28)
    const read = await client.callTool({ name: 'get_mission', arguments: { id: mission } })
    expect(parseData(read)).toMatchObject([{ id: mission, name: 'Lighthouse' }])
    const updateArguments = { id: mission, purchase_order: 'PO-1' }
    const [{ confirm }] = parseData(
      await client.callTool({ name: 'update_mission', arguments: updateArguments }),
    )
    expect((await team.json('missions', 'show', mission)).purchase_order).toBeNull()
    await client.callTool({ name: 'update_mission', arguments: { ...updateArguments, confirm } })
    expect((await team.json('missions', 'show', mission)).purchase_order).toBe('PO-1')
    await expect(client.callTool({ name: 'none', arguments: {} })).rejects.toThrow('There is no tool none')
    await client.close()
  },
)

test('--read-only and --toolsets narrow the tools', async () => {
  const client = await connect(await newTeam(server), 'auto', '--read-only', '--toolsets', 'months,audit')
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual(['get_month', 'list_month_missions', 'list_audit_log'])
  await client.close()
})

test('a wrong key, toolset or server ends the command with a message', async () => {
  const team = await newTeam(server)
  const wrongKey = await server.runTool(['mcp'], { ENGAGE_KEY: 'tek_live_unknown' })
  expect(wrongKey).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('key') })
  const wrongSet = await team.runTool('mcp', '--toolsets', 'secrets')
  expect(wrongSet).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('toolsets') })
  const nowhere = await server.runTool(['mcp', '--server', 'http://127.0.0.1:1'], team.env)
  expect(nowhere).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('fetch failed') })
})
