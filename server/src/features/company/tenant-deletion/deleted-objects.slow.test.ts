// Documents in S3: the objects of an erased person and of a deleted team are gone.
import { createHash } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { makePdf } from '../../../../test/check/pdf-files.ts'
import { documentBody, REGISTRATION, uploadAsTeam } from '../../../../test/make/compliance.ts'
import { erase } from '../../../../test/make/erasures.ts'
import { makeInvoice } from '../../../../test/make/invoices.ts'
import { getData, makeFreelancer } from '../../../../test/make/missions.ts'
import { startS3Double } from '../../../../test/world/s3-double.ts'
import { startWorld, type Team } from '../../../../test/world/world.ts'
import { openBucket } from '../../../kernel/db/files/bucket.ts'
import { createFileStore } from '../../../kernel/db/files/file-store.ts'
import { deleteTeams } from './tenant-deletion.service.ts'

const double = await startS3Double()
afterAll(() => double.close())
const files = createFileStore({ putsInto: 's3', s3: openBucket(double.settings) })
const world = await startWorld({ files })
const DAY_MS = 86_400_000

const listTeamObjects = ({ id }: Team) =>
  [...double.objects.keys()].filter((key) => key.startsWith(`documents/${id}/`)).toSorted()

/** The keys of the files that rows refer to. */
async function listReferencedKeys({ id }: Team): Promise<string[]> {
  const rows = await world.database.query<{ hash: string }>({
    text: `select encode(sha256, 'hex') as hash from stored_file where tenant_id = $1 and place = 's3'`,
    values: [id],
  })
  return rows.map(({ hash }) => `documents/${id}/${hash}`).toSorted()
}

test('the documents of an erased freelancer are gone, and the documents of others stay', async () => {
  const team = await world.team()
  const [erased, otherFreelancer] = [await makeFreelancer(team), await makeFreelancer(team)]
  getData(await uploadAsTeam(team.call, otherFreelancer.id))
  const before = listTeamObjects(team)
  const passport = makePdf({ lines: ['A passport'] })
  const shared = documentBody()
  for (const body of [documentBody(REGISTRATION, passport), shared])
    getData(await uploadAsTeam(team.call, erased.id, body))
  getData(await uploadAsTeam(team.call, otherFreelancer.id, shared))
  const key = `documents/${team.id}/${createHash('sha256').update(passport).digest('hex')}`
  expect(listTeamObjects(team)).toHaveLength(before.length + 2)
  expect(listTeamObjects(team)).toContain(key)
  await erase(world, team, `/freelancers/${erased.id}`)
  expect(listTeamObjects(team)).not.toContain(key)
  // Files of both freelancers, and the replacements of erased documents, stay.
  expect(listTeamObjects(team)).toEqual(await listReferencedKeys(team))
})

test('all objects of a deleted team are gone, even unreferenced ones, and other teams keep theirs', async () => {
  const [team, other] = [await world.team(), await world.team()]
  for (const one of [team, other]) {
    await makeInvoice(world, one)
    getData(await uploadAsTeam(one.call, (await makeFreelancer(one)).id))
  }
  // The state after an upload whose transaction never committed.
  double.objects.set(`documents/${team.id}/${'0'.repeat(64)}`, Buffer.from('unreferenced'))
  const before = listTeamObjects(other)
  expect([listTeamObjects(team).length, before.length]).toEqual([before.length + 1, before.length])
  expect(before.length).toBeGreaterThan(1)

  getData(await world.operator('POST', `/teams/${team.id}/deletion`, {}))
  world.clock.advance(31 * DAY_MS)
  const work = () => deleteTeams({ db: world.database, clock: world.clock, files })
  // While S3 is down the deletion is not done, and is continued later.
  await double.down()
  await work().catch(() => undefined)
  expect(getData(await world.operator('GET', `/teams/${team.id}/deletion`)).status).not.toBe('done')
  await double.up()
  await expect
    .poll(async () => {
      world.clock.advance(3_600_000)
      await work().catch(() => undefined)
      return getData(await world.operator('GET', `/teams/${team.id}/deletion`)).status
    })
    .toBe('done')
  expect(listTeamObjects(team)).toEqual([])
  expect(listTeamObjects(other)).toEqual(before)
})
