// A PocketBase with the missions of a team, readable by a signed-in user.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { withClient } from '../../server/src/kernel/db/connections/with-client.ts'
import { freePort } from '../../server/test/suites/cluster/programs.ts'
import { progress } from '../progress.ts'
import type { Environment, OnClose } from '../seed/environment.ts'
import type { SeededTeam } from '../seed/team-plan.ts'
import { startProgram, type Target } from '../servers.ts'
import { copyMissions } from './missions.ts'

const SUPERUSER = { identity: 'bench@example.com', password: 'a-password-of-the-benchmark' }
const READER = { email: 'reader@example.com', password: 'another-password' }

export type PocketBase = { target: Target; token: string; missionIds: string[] }

export async function startPocketBase(
  path: string,
  environment: Environment,
  { tenantId }: SeededTeam,
  onClose: OnClose,
): Promise<PocketBase> {
  progress('Starting PocketBase…')
  const folder = join(environment.folder, 'pocketbase')
  const { identity, password } = SUPERUSER
  await promisify(execFile)(path, ['superuser', 'upsert', identity, password, '--dir', folder])
  // With port 0, PocketBase prints 0 instead of the port that the system chose, so a free port is found first.
  const command = {
    program: path,
    args: ['serve', '--http', `127.0.0.1:${await freePort()}`, '--dir', folder],
  }
  const target = await startProgram('pocketbase', command, {}, environment, onClose)
  const call = createCaller(target.url)
  const { token: admin } = await call('POST', '/api/collections/_superusers/auth-with-password', SUPERUSER)
  const reader = { ...READER, passwordConfirm: READER.password }
  await call('POST', '/api/collections/users/records', reader, admin)
  const missionIds = await withClient(environment.connection, (client) =>
    copyMissions({ client, tenantId }, (path, body) => call('POST', path, body, admin), folder),
  )
  const { token } = await call('POST', '/api/collections/users/auth-with-password', {
    identity: READER.email,
    password: READER.password,
  })
  return { target, token, missionIds }
}

type CallResponse = { id: string; token: string }

const createCaller =
  (url: string) =>
  async (method: string, path: string, body: object, token?: string): Promise<CallResponse> => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: token }) }
    const response = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) })
    const text = await response.text()
    if (!response.ok) throw new Error(`PocketBase refused ${method} ${path}: ${response.status} ${text}`)
    return JSON.parse(text) as CallResponse
  }
