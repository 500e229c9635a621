// The test server on a real port, and clients of it.
import type { AddressInfo } from 'node:net'
import { OPERATOR_TOKEN, startWorld } from '../../server/test/world/world.ts'
import { type ClientOptions, createTeamEngagement } from '../src/index.ts'

export async function serveWorld(overrides: Parameters<typeof startWorld>[0] = {}) {
  const world = await startWorld(overrides)
  await world.app.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = world.app.server.server.address() as AddressInfo
  const baseUrl = `http://127.0.0.1:${port}`
  const createClient = (apiKey: string, more: Omit<ClientOptions, 'apiKey'> = {}) =>
    createTeamEngagement({ baseUrl, ...more, apiKey } as ClientOptions)
  return { ...world, baseUrl, operatorToken: OPERATOR_TOKEN, createClient }
}
