// The secret key: its rotation, the messages of a service without it, and a backup, which does not contain it.
import { spawnSync } from 'node:child_process'
import { readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { call, getData } from './programs/calls.ts'
import { prepareDataFolder } from './programs/data-folder.ts'
import { COMPILED, type ServerProcess, startServer } from './programs/server-process.ts'
import { SLOW, TIMEOUT_MS, waitFor } from './programs/wait.ts'

const CLI = fileURLToPath(new URL('../../../../cli/main.ts', import.meta.url))
const ENDPOINTS = '/api/v1/webhook-endpoints'
type Endpoint = { id: string; secret: string; has_secret_key: boolean }

test(
  'a key is rotated when no secret needs the previous one; without a key the service logs what it cannot do',
  SLOW,
  async () => {
    const folder = prepareDataFolder()
    const env = { DATA_DIR: folder }
    const toPath = (name: string) => join(folder, name)
    const readKey = () => readFileSync(toPath('secret-key'), 'utf8')
    const engage = (...args: string[]) =>
      spawnSync(process.execPath, [CLI, ...args], {
        encoding: 'utf8',
        env: { PATH: process.env['PATH'], ...COMPILED, ...env },
      })
    let server: ServerProcess = await startServer({ env })
    const key = server.demoKey ?? ''
    const restart = async () => {
      await server.stop()
      server = await startServer({ env })
    }
    const url = 'https://receiver.invalid/hooks'
    const createdEndpoint = getData<Endpoint>(
      await call(server, ENDPOINTS, { method: 'POST', key, body: { url } }),
    )
    const path = `${ENDPOINTS}/${createdEndpoint.id}`
    const hasKey = async () => getData<Endpoint>(await call(server, path, { key })).has_secret_key
    const first = readKey()

    expect(engage('backup', toPath('all.backup'))).toMatchObject({ status: 0 })
    expect(gunzipSync(readFileSync(toPath('all.backup'))).includes(first.trim())).toBe(false)

    expect(engage('secret-key', 'rotate')).toMatchObject({
      status: 0,
      stderr: expect.stringContaining('New key in'),
    })
    expect(readKey()).not.toBe(first)
    expect(readFileSync(toPath('secret-key-previous'), 'utf8')).toBe(first)
    for (const name of ['secret-key', 'secret-key-previous'])
      expect(statSync(toPath(name)).mode & 0o777).toBe(0o600)
    await restart()
    expect(await hasKey()).toBe(true)

    const second = readKey()
    expect(engage('secret-key', 'rotate')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('The secrets of 1 webhook endpoint need the previous key'),
    })
    expect(readKey()).toBe(second)
    const body = { overlap_hours: 0 }
    const rotated = await call(server, `${path}/rotate-secret`, { method: 'POST', key, body })
    expect(getData<Endpoint>(rotated).secret).not.toBe(createdEndpoint.secret)
    // The bank accounts of the demo are encrypted again by a job.
    await waitFor('the rotation', 3 * TIMEOUT_MS, () => engage('secret-key', 'rotate').status === 0)
    expect(readFileSync(toPath('secret-key-previous'), 'utf8')).toBe(second)

    rmSync(toPath('secret-key'))
    renameSync(toPath('secret-key-previous'), toPath('kept-elsewhere'))
    await restart()
    const line = /does not have the SECRET_KEY of 1 webhook endpoint: deliveries wait/
    await waitFor('the line', TIMEOUT_MS, () => line.test(server.stderr()))
    expect(server.stderr()).toMatch(
      /does not have the SECRET_KEY of \d+ bank accounts, which cannot be read or paid/,
    )
    expect(await hasKey()).toBe(false)
    renameSync(toPath('kept-elsewhere'), toPath('secret-key-previous'))
    await restart()
    expect(await hasKey()).toBe(true)
    expect(server.stderr()).not.toMatch(line)
  },
)
