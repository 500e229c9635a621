// The file of the contract: a second parser accepts it, and the service serves it.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import SwaggerParser from '@apidevtools/swagger-parser'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { CONTRACT_SURFACES, getContractFile, PREFIXES } from '../../../src/surfaces/contract/surfaces.ts'
import { measureCpuMs } from '../../world/cpu-time.ts'
import { startWorld } from '../../world/world.ts'

const world = await startWorld()

const DOWNLOADS = CONTRACT_SURFACES.flatMap((surface) =>
  ['yaml', 'json'].map((format) => `${PREFIXES[surface]}/openapi.${format}`),
)

test.each(CONTRACT_SURFACES)('a second parser accepts the document of the surface %s', async (surface) => {
  await SwaggerParser.validate(parse(await readFile(getContractFile(surface), 'utf8')))
})

test.each(DOWNLOADS)('%s needs no credential, ignores one, and is cacheable', async (url) => {
  const reply = await world.send(url, { headers: { authorization: 'Bearer nonsense' } })
  expect(reply.status).toBe(200)
  expect(reply.headers).toMatchObject({ 'cache-control': 'public, max-age=300', etag: expect.any(String) })
  const again = await world.send(url, { headers: { 'if-none-match': String(reply.headers['etag']) } })
  expect([again.status, again.text]).toEqual([304, ''])
})

test.each(CONTRACT_SURFACES)(
  'the downloads of the surface %s are its document, without an envelope',
  async (surface) => {
    const text = await readFile(getContractFile(surface), 'utf8')
    expect((await world.send(`${PREFIXES[surface]}/openapi.json`)).body).toEqual(parse(text))
    const yaml = await world.send(`${PREFIXES[surface]}/openapi.yaml`)
    expect([yaml.text, yaml.headers['content-type']]).toEqual([text, 'text/yaml; charset=utf-8'])
  },
)

test.each(DOWNLOADS)('%s is sent gzipped to clients that accept it', async (url) => {
  const get = (headers: Record<string, string>) => world.app.server.inject({ method: 'GET', url, headers })
  const [plain, gzipped] = [await get({}), await get({ 'accept-encoding': 'br, gzip' })]
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(gzipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(gunzipSync(gzipped.rawPayload).equals(plain.rawPayload)).toBe(true)
  expect(gzipped.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5)
})

test('fifty concurrent first requests for the contract share one parse', async () => {
  const measureCost = async (requests: number) => {
    const fresh = await startWorld({ database: world.database })
    return measureCpuMs(async () => {
      const responses = Array.from({ length: requests }, () =>
        fresh.app.server.inject('/api/v1/openapi.json'),
      )
      for (const { statusCode } of await Promise.all(responses)) expect(statusCode).toBe(200)
    })
  }
  const alone = await measureCost(1)
  expect(await measureCost(50)).toBeLessThan(10 * alone)
})

test('a missing file returns 404, a broken or unreadable one 500, in plain text, and a repaired file is served', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'engagement-spec-'))
  const file = join(folder, 'openapi.yaml')
  const ownWorld = await startWorld({ openapiFile: file, database: world.database })
  const expectBoth = async (status: number) => {
    for (const format of ['yaml', 'json']) {
      const reply = await ownWorld.send(`/api/v1/openapi.${format}`)
      expect([format, reply.status]).toEqual([format, status])
      if (status !== 200) expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8')
    }
  }
  await expectBoth(404)
  for (const broken of ['a: [1', 'just text', '- a list', 'openapi: 3']) {
    await writeFile(file, broken)
    await expectBoth(500)
  }
  await rm(file)
  await mkdir(file)
  await expectBoth(500)
  await rm(file, { recursive: true })
  await writeFile(file, 'openapi: 3.0.3\ninfo: {title: x, version: 1.0.0}\npaths: {}\n')
  await expectBoth(200)
  await rm(folder, { recursive: true })
})
