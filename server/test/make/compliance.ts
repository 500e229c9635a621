// Builders for tests about compliance documents.
import { makePdf } from '../check/pdf-files.ts'
import { WithFile } from '../world/multipart-body.ts'
import type { Body, Reply, Team, World } from '../world/world.ts'
import { makeColleague } from './bank-accounts.ts'
import { getData } from './missions.ts'

/** A certificate of vigilance, issued on the day before the test clock starts. */
export const CERTIFICATE = { kind: 'urssaf_vigilance', issued_on: '2026-03-01', code: 'A1B2C3D4E5F6G7H' }
export const REGISTRATION = { kind: 'registration', issued_on: '2026-03-01' }
export const INSURANCE = { kind: 'insurance', issued_on: '2026-01-01', valid_until: '2026-12-31' }

let documentCount = 0

/** A document with its own file, unless a file is passed. */
export const documentBody = (
  json: object = CERTIFICATE,
  file: Buffer = makePdf({ lines: [`Document ${++documentCount}`] }),
): WithFile => new WithFile(json, file, { json: 'document', file: 'file' })

type Call = (method: string, path: string, body?: unknown) => Promise<Reply>

export const uploadAsTeam = (call: Call, freelancerId: string, body: WithFile = documentBody()) =>
  call('POST', `/freelancers/${freelancerId}/compliance-documents`, body)
export const uploadInPortal = (portal: Call, body: WithFile = documentBody()) =>
  portal('POST', '/compliance-documents', body)

/** A document that another user uploads, so that the admin of the team can review it. */
export async function makeUploaded(
  world: World,
  team: Team,
  freelancerId: string,
  json: object = CERTIFICATE,
): Promise<Body> {
  const { call } = await makeColleague(world, team)
  return getData(await uploadAsTeam(call, freelancerId, documentBody(json)))
}

export async function makeApprovedDocument(
  world: World,
  team: Team,
  freelancerId: string,
  json: object = CERTIFICATE,
): Promise<Body> {
  const { id } = await makeUploaded(world, team, freelancerId, json)
  return getData(await team.call('POST', `/compliance-documents/${id}/approve`))
}

/** Blocks steps while documents of these kinds are missing. */
export const block = async (team: Team, blocks: string[], ...kinds: string[]): Promise<Body> =>
  getData(
    await team.call('PATCH', '/compliance-settings', {
      kinds: Object.fromEntries(kinds.map((kind) => [kind, { mode: 'block', blocks }])),
    }),
  )
