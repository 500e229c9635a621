// Which documents ask the timestamp authority: those that people sign for good, and no others.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { getData, makeAcceptedMission, makeFreelancer, makeMission } from '../../../test/make/missions.ts'
import { openMailedPortal, requestMailedCode } from '../../../test/make/sandboxes.ts'
import { createPatientRenderer } from '../../../test/world/patient-renderer.ts'
import { createTestDatabase, openTestDatabase } from '../../../test/world/test-databases.ts'
import { SECRET_KEY } from '../../../test/world/test-options.ts'
import { startWorld } from '../../../test/world/world.ts'
import { makeDemo } from '../../demo/demo.ts'
import { createSecretKeys, type SecretKey } from '../../domain/access/secret-keys.ts'
import { systemClock } from '../../domain/clock.ts'
import { createFileStore } from '../../kernel/db/files/file-store.ts'
import { anyAddress } from '../../kernel/outgoing/address-guard.ts'
import { createOutgoing } from '../../kernel/outgoing/guarded-request.ts'
import { resolveBySystem } from '../../kernel/outgoing/resolve.ts'
import { deriveSigningIdentity } from './derived-identity.ts'
import { createDocumentSigner } from './document-signer.ts'
import { createTimestampAuthority, MAX_RESPONSE_BYTES } from './timestamp-authority.ts'

let requests = 0
/** An authority that refuses all requests, so that documents are signed without a timestamp. */
const server = createServer((request, response) => {
  requests += 1
  request.resume().on('end', () => response.writeHead(503).end())
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const limits = { connectMs: 60_000, totalMs: 60_000, bodyBytes: MAX_RESPONSE_BYTES }
const outgoing = createOutgoing({ guard: anyAddress, resolve: resolveBySystem, limits })
const secretKeys = createSecretKeys(SECRET_KEY)
const renderer = createPatientRenderer({
  signer: createDocumentSigner({
    identity: deriveSigningIdentity(secretKeys.current as SecretKey),
    clock: systemClock,
    authority: createTimestampAuthority(
      `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsr`,
      outgoing,
    ),
    onProblem: () => {},
  }),
})
afterAll(async () => {
  await renderer.close()
  outgoing.close()
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  requests = 0
})

const world = await startWorld({ renderer })
const CONTRACT = { use_service_template: true, template_locale: 'en' }
test('six dry runs of a signature send nothing, and the signature itself one request', async () => {
  const team = await world.team()
  const { id: freelancerId } = await makeFreelancer(team)
  const options = { ...CONTRACT, team_signer_id: team.userId }
  const { id } = await makeAcceptedMission(world, team, freelancerId, options)
  const sign = (headers: Record<string, string>) =>
    world.send(`/api/v1/missions/${id}/sign`, {
      method: 'POST',
      headers: { 'x-api-key': team.key, ...headers },
    })
  requests = 0
  for (let run = 0; run < 6; run += 1) getData(await sign({ 'x-dry-run': 'true' }))
  expect(requests).toBe(0)
  getData(await sign({}))
  expect(requests).toBe(1)
})

test('a sandbox sends nothing when both parties sign', async () => {
  const team = await world.team({ sandbox: true })
  const person = await makeFreelancer(team)
  const { id } = await makeMission(team, person.id, { ...CONTRACT, team_signer_id: team.userId })
  const portal = await openMailedPortal(world, team, person.email)
  const code = await requestMailedCode(world, team, portal, person.email)
  getData(await portal('POST', `/missions/${id}/accept`, { code, signature_name: 'Sasha Bernard' }))
  getData(await team.call('POST', `/missions/${id}/sign`))
  expect(requests).toBe(0)
})

test('the demo sends nothing when its people sign later', async () => {
  const team = await world.team()
  await world.database.query({ text: 'update tenant set is_demo = true where id = $1', values: [team.id] })
  const { id: freelancerId } = await makeFreelancer(team)
  const { id } = await makeAcceptedMission(world, team, freelancerId, {
    ...CONTRACT,
    team_signer_id: team.userId,
  })
  getData(await team.call('POST', `/missions/${id}/sign`))
  expect(requests).toBe(0)
})

test('the demo sends nothing at its first start', async () => {
  const database = openTestDatabase(await createTestDatabase())
  const files = createFileStore({ putsInto: 'postgres' })
  const publicUrl = () => 'https://demo.example'
  const demo = await makeDemo({ database, clock: systemClock, renderer, files, publicUrl, secretKeys })
  await database.close()
  expect(demo?.key).toBeDefined()
  expect(requests).toBe(0)
})
