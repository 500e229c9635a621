// Missions sent as multipart/form-data, with the team's own framework agreement as a file part.

import { encodeParts, MULTIPART, type Part } from '../world/multipart-body.ts'
import type { Body, Reply, Team, World } from '../world/world.ts'
import { getData, makeFreelancer, missionBody } from './missions.ts'

/** Enough of a PDF to be recognised as one, without content. */
export const BARE_PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

export const sendParts = (world: World, team: Team, parts: Part[]): Promise<Reply> =>
  world.send('/api/v1/missions', {
    method: 'POST',
    raw: encodeParts(parts),
    headers: { 'x-api-key': team.key, 'content-type': MULTIPART },
  })

export const filePart = (value: Buffer = BARE_PDF): Part => ({
  name: 'master_agreement_file',
  value,
  head: '; filename="cadre.pdf"\r\nContent-Type: application/pdf',
})
export const missionPart = (body: Body): Part => ({ name: 'mission', value: JSON.stringify(body) })

/** A mission that opens a framework agreement without a template. */
export async function makeAgreementBody(team: Team): Promise<{ freelancerId: string; body: Body }> {
  const { id } = await makeFreelancer(team)
  const master = {
    contract_type: 'master_agreement',
    master_agreement_valid_until: '2027-12-31',
    team_signer_id: team.userId,
  }
  return { freelancerId: id, body: missionBody(id, master) }
}

/** A mission of a new freelancer under a framework agreement that is this file. */
export async function uploadAgreement(world: World, team: Team, pdf: Buffer): Promise<Body> {
  const { freelancerId, body } = await makeAgreementBody(team)
  const mission = getData(await sendParts(world, team, [missionPart(body), filePart(pdf)]))
  return { ...mission, freelancerId }
}
