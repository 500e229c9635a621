// The official client of the Model Context Protocol, connected to the application under test.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { Team, World } from '../world/world.ts'

export type ConnectOptions = { key?: string; search?: string; version?: '2025' | '2026' }

/** `fetch` of the client, served by the application. */
const createFetch = (world: World, key: string) => async (url: string | URL, init?: RequestInit) => {
  const sent = new Request(url, init)
  const { pathname, search } = new URL(sent.url)
  const body = await sent.text()
  const response = await world.app.server.inject({
    method: sent.method as 'POST',
    url: pathname + search,
    headers: { ...Object.fromEntries(sent.headers), authorization: `Bearer ${key}` },
    ...(body && { payload: body }),
  })
  return new Response(response.body === '' ? null : response.body, {
    status: response.statusCode,
    headers: Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)]),
  })
}

export async function connectTo(
  world: World,
  team: Pick<Team, 'key'>,
  { key = team.key, search = '', version = '2026' }: ConnectOptions = {},
): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    { versionNegotiation: { mode: version === '2026' ? { pin: '2026-07-28' } : 'legacy' } },
  )
  const fetch = createFetch(world, key)
  await client.connect(new StreamableHTTPClientTransport(new URL(`http://localhost/mcp${search}`), { fetch }))
  return client
}

export type Result = Awaited<ReturnType<Client['callTool']>>
export const listTexts = (result: Result) => (result.content as { text: string }[]).map(({ text }) => text)
export const parseTexts = (result: Result) => listTexts(result).map((text) => JSON.parse(text))
