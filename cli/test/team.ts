// A team with its own key, and the command line tool using that key.

import { expect } from 'vitest'
import { BUYER } from '../../server/test/make/invoices.ts'
import type { useServer } from './processes.ts'

export type Server = ReturnType<typeof useServer>
export type Team = Awaited<ReturnType<typeof newTeam>>

export async function newTeam({ make, post, token, begin, runTool }: Server, settings: object = {}) {
  const team = await make('/teams', { name: 'Acme', time_zone: 'UTC', ...BUYER })
  const names = { first_name: 'Ada', last_name: 'Lovelace' }
  const user = await make(`/teams/${team}/users`, { email: 'ada@example.com', role: 'team-admin', ...names })
  const keyBody = { name: 'test', user_id: user, ...settings }
  const { key } = await post<{ key: string }>(`/operator/v1/teams/${team}/api-keys`, token(), keyBody)
  const env = { ENGAGE_KEY: key }
  return {
    user,
    key,
    env,
    begin: (...args: string[]) => begin(args, env),
    runTool: (...args: string[]) => runTool(args, env),
    json: async (...args: string[]) => {
      const { stdout, stderr } = await runTool([...args, '--json'], env)
      expect(stderr).toBe('')
      return JSON.parse(stdout)
    },
    make: async (path: string, body: object = {}): Promise<string> =>
      (await post<{ id: string }>(`/api/v1${path}`, key, body)).id,
  }
}
