// Documents in a folder with real processes: killed while creating them, and started with an unusable folder.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { call, getData, type Page } from './programs/calls.ts'
import { createDataFolder, killPostgres, prepareDataFolder } from './programs/data-folder.ts'
import { launch, type ServerProcess, startServer } from './programs/server-process.ts'
import { SLOW, TIMEOUT_MS, waitFor } from './programs/wait.ts'

/** The body of a mission with a contract, for people of the demo team. */
async function buildContractBody(server: ServerProcess, key: string): Promise<object> {
  const getFirst = async (path: string) =>
    getData<Page<{ id: string }>>(await call(server, `/api/v1/${path}`, { key })).items[0]
  return {
    name: 'Data platform',
    description: 'Ingestion',
    mission_type: 'daily',
    rate_amount: 550,
    start_date: '2026-03-02',
    end_date: '2026-08-31',
    freelancer_id: (await getFirst('freelancers?status=active'))?.id,
    team_signer_id: (await getFirst('users?status=active&role=team-admin'))?.id,
    use_service_template: true,
    template_locale: 'fr',
  }
}

/** Creates missions with four clients until the server is gone; adds the acknowledged ids to `into`. */
function makeMissions(server: ServerProcess, key: string, body: object, into: string[]): Promise<unknown> {
  const work = async () => {
    for (;;) {
      const options = { method: 'POST', key, body }
      const reply = await call(server, '/api/v1/missions', options).catch(() => undefined)
      if (!reply) return
      if (reply.status === 201) into.push(getData<{ id: string }>(reply).id)
    }
  }
  return Promise.all([work(), work(), work(), work()])
}

/** Whether the contract of the mission exists with the hash of its version list. */
async function isComplete(server: ServerProcess, key: string, id: string): Promise<boolean> {
  const path = `/api/v1/missions/${id}/document`
  const [version] = getData<Page<{ sha256: string }>>(await call(server, `${path}s`, { key })).items
  const response = await fetch(server.address + path, { headers: { authorization: `Bearer ${key}` } })
  const bytes = Buffer.from(await response.arrayBuffer())
  return response.status === 200 && createHash('sha256').update(bytes).digest('hex') === version?.sha256
}

test(
  'an acknowledged contract is complete after the server, or the server and PostgreSQL, was killed',
  SLOW,
  async () => {
    const data = prepareDataFolder()
    const documents = join(data, 'documents')
    mkdirSync(documents)
    const env = {
      DATA_DIR: data,
      RATE_LIMIT_PER_MINUTE: '10000000',
      DOCUMENT_STORE: 'folder',
      DOCUMENT_FOLDER: documents,
    }
    let server = await startServer({ env })
    const key = server.demoKey ?? ''
    const body = await buildContractBody(server, key)
    const acknowledged: string[] = []
    for (const alsoPostgres of [false, true, false]) {
      const [before, missionCount] = [acknowledged.length, 3 + Math.floor(Math.random() * 5)]
      const done = makeMissions(server, key, body, acknowledged)
      await waitFor('acknowledged missions', TIMEOUT_MS, () => acknowledged.length >= before + missionCount)
      // The kill comes at any moment of a write.
      await sleep(Math.random() * 30)
      if (alsoPostgres) killPostgres(data)
      await server.kill()
      await done
      server = await startServer({ env })
    }
    const areComplete = await Promise.all(acknowledged.map((id) => isComplete(server, key, id)))
    // biome-ignore lint/suspicious/noConsole: figures
    console.log(
      `documents in a folder: 3 kills, ${acknowledged.length} acknowledged, ${areComplete.filter((one) => !one).length} lost`,
    )
    expect(areComplete).toEqual(acknowledged.map(() => true))
    const [team = ''] = readdirSync(documents)
    expect(readdirSync(join(documents, team)).length).toBeGreaterThanOrEqual(acknowledged.length)

    // Documents in the folder stay readable without the setting.
    expect(await server.stop()).toEqual({ code: 0, signal: null })
    const without = launch({ env: { DATA_DIR: data } })
    expect(await without.exited).toEqual({ code: 1, signal: null })
    expect(without.stderr()).toBe('Some documents are stored in a directory: set DOCUMENT_FOLDER to it.\n')
  },
)

const UNUSABLE_FOLDERS: [string, Record<string, string>, string][] = [
  ['is not named', {}, 'DOCUMENT_FOLDER is required if DOCUMENT_STORE is folder.'],
  ['is not there', { DOCUMENT_FOLDER: '/nowhere' }, 'Cannot use DOCUMENT_FOLDER /nowhere: ENOENT'],
  ['is a file', { DOCUMENT_FOLDER: 'FILE' }, 'it is not a directory'],
]

test.each(UNUSABLE_FOLDERS)(
  'a document folder that %s fails the start with one line',
  SLOW,
  async (_, env, line) => {
    const data = createDataFolder()
    const file = join(data, 'file')
    writeFileSync(file, '')
    const settings = Object.entries(env).map(([name, value]) => [name, value.replace('FILE', file)])
    const server = launch({
      env: { DATA_DIR: data, DOCUMENT_STORE: 'folder', ...Object.fromEntries(settings) },
    })
    expect(await server.exited).toEqual({ code: 1, signal: null })
    const lines = server.stderr().trim().split('\n')
    expect(lines).toEqual([
      expect.stringContaining('schema brought up to date'),
      expect.stringContaining(line),
    ])
  },
)
