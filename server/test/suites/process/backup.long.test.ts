// A backup drill: a server under write load is backed up, the backup is restored elsewhere without superuser rights, and the
// responses of a server on it are compared with the writes that the first server acknowledged.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { call, createCode, type Listed } from './programs/calls.ts'
import {
  createDataFolder,
  createPlainDatabase,
  prepareDataFolder,
  waitUntilSettled,
} from './programs/data-folder.ts'
import { readEveryResponse } from './programs/every-response.ts'
import {
  countAcknowledged,
  findErrors,
  type Ledger,
  listCodes,
  NO_ERRORS,
  startLoad,
} from './programs/project-code-load.ts'
import { COMPILED, startServer } from './programs/server-process.ts'
import { SLOW, TIMEOUT_MS, waitFor } from './programs/wait.ts'

const CLI = fileURLToPath(new URL('../../../../cli/main.ts', import.meta.url))

async function runCli(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [CLI, ...args], {
    env: { PATH: process.env['PATH'], ...COMPILED, ...env },
  })
  const output = Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = (await once(child, 'close')) as [number | null]
  const [stdout, stderr] = await output
  return { code, stdout, stderr }
}

test(
  'a backup under load contains everything acknowledged before, and a server on it works',
  SLOW,
  async () => {
    const data = prepareDataFolder()
    const documents = join(data, 'documents')
    mkdirSync(documents)
    const env = { RATE_LIMIT_PER_MINUTE: '10000000', DATA_DIR: data, DOCUMENT_FOLDER: documents }
    const server = await startServer({ env: { ...env, DOCUMENT_STORE: 'folder' } })
    const key = server.demoKey ?? ''
    await waitUntilSettled(data)
    const before: Listed[] = await listCodes(server, key)
    const ledger: Ledger = new Map()
    const load = startLoad(server, key, ledger, 3)
    await waitFor('acknowledged writes', TIMEOUT_MS, () => countAcknowledged(ledger) >= 50)

    const acknowledged: Ledger = new Map([...ledger].filter(([, { outcome }]) => outcome === 'acknowledged'))
    const file = join(data, 'one.backup')
    const backupResult = await runCli(['backup', file], env)
    const meanwhile = countAcknowledged(ledger) - acknowledged.size
    await load.stop()
    expect(backupResult).toMatchObject({ code: 0, stderr: '' })
    expect(statSync(file).mode & 0o777).toBe(0o600)

    const url = await createPlainDatabase(data)
    // There is no document folder: files are restored into the database.
    const { code, stderr } = await runCli(['restore', file, '--json'], { DATABASE_URL: url })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const restored = await startServer({
      env: { DATABASE_URL: url, RATE_LIMIT_PER_MINUTE: '10000000' },
    })

    const found = await listCodes(restored, key)
    const { lost, wrong, duplicate } = findErrors(acknowledged, found, before)
    expect({ lost, wrong, duplicate, phantom: findErrors(ledger, found, before).phantom }).toEqual(NO_ERRORS)
    // The comparison detects a missing project code.
    const [missingName = ''] = [...acknowledged.keys()]
    const withoutOne = found.filter(({ external_id }) => external_id !== missingName)
    expect(findErrors(acknowledged, withoutOne, before).lost).toEqual([missingName])
    const written = new Map((await listCodes(server, key)).map((code) => [code.id, code]))
    expect(found).toEqual(found.map(({ id }) => written.get(id)))
    const responses = await readEveryResponse(restored, key)
    const expected = await readEveryResponse(server, key)
    expect([...responses].filter(([path, hash]) => expected.get(path) !== hash)).toEqual([])
    expect([...expected.keys()].sort()).toEqual([...responses.keys()].sort())
    const contracts = [...responses].filter(
      ([path, hash]) => /\/documents\/./.test(path) && hash.length === 64,
    )
    expect(contracts.length).toBeGreaterThan(2)
    // biome-ignore lint/suspicious/noConsole: figures
    console.log(
      `backup under load: ${acknowledged.size} acknowledged before, ${meanwhile} meanwhile, ${found.length - before.length} restored, ` +
        `${lost.length} lost; ${responses.size} responses compared, ${contracts.length} contracts`,
    )
    const chain = await call(restored, '/api/v1/audit-log/verification', { key })
    expect(chain.body).toMatchObject({ data: { is_intact: true, first_broken_number: null } })
    expect(await createCode(restored, key, 'after-the-restore')).toMatchObject({ status: 201 })
    expect(await restored.stop()).toEqual({ code: 0, signal: null })
    expect(await runCli(['db', 'distribute'], { DATABASE_URL: url })).toEqual({
      code: 1,
      stdout: '',
      stderr: 'This PostgreSQL has no Citus: the extension is not available.\n',
    })
  },
)

test(
  'the command line refuses to back up a folder without a database, and to restore a missing backup',
  SLOW,
  async () => {
    const data = createDataFolder()
    const file = join(data, 'one.backup')
    expect(await runCli(['backup', file], { DATA_DIR: data })).toEqual({
      code: 1,
      stdout: '',
      stderr: `There is no database in ${data}.\n`,
    })
    expect(await runCli(['restore', file], { DATA_DIR: data })).toEqual({
      code: 1,
      stdout: '',
      stderr: `${file} does not exist.\n`,
    })
    expect(existsSync(join(data, 'postgres'))).toBe(false)
  },
)
