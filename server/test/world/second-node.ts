// Another node of the same service, with its own process state, and the same database and clock.
import { afterAll } from 'vitest'
import { type AppOptions, buildApp } from '../../src/app.ts'
import { getSharedRenderer } from './patient-renderer.ts'
import { testOptions } from './test-options.ts'
import type { World } from './world.ts'

export async function buildSecondNode({ database, clock }: World, overrides: Partial<AppOptions> = {}) {
  const renderer = getSharedRenderer()
  const app = await buildApp({ ...testOptions({ database, clock, renderer }), ...overrides })
  await app.server.ready()
  afterAll(() => app.server.close())
  const get = (key: string, url = '/api/v1/teams') =>
    app.server.inject({ url, headers: { authorization: `Bearer ${key}` } })
  const write = async (key: string) => {
    const headers = { authorization: `Bearer ${key}` }
    const { statusCode } = await app.server.inject({
      method: 'POST',
      url: '/api/v1/project-codes',
      headers,
      payload: { name: 'Second node' },
    })
    return { status: statusCode }
  }
  return { get, write, status: async (key: string, url?: string) => (await get(key, url)).statusCode }
}
