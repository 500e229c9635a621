// Missions from draft to early termination, by the team and by the freelancer.
import type { Members, Step } from '../ledger.ts'
import { makeFreelancer, makeLink } from './people.ts'
import { day, firstOfMonth, idOf, type Story, type Teller } from './story.ts'
import { makeCode } from './structure.ts'

const SIGNED = { signature_name: 'Sasha Bernard' }

async function create(
  teller: Teller,
  freelancer: Members,
  more: Members,
  status: string,
  upload?: string,
): Promise<string> {
  const marker = teller.marker()
  const terms = { name: marker, external_id: marker, description: 'Ingestion', rate_amount: 550 }
  const dates = { start_date: firstOfMonth(), end_date: day(300) }
  const body = { ...terms, mission_type: 'daily', ...dates, freelancer_id: idOf(freelancer), ...more }
  const made = await teller.write({
    act: 'createMission',
    kind: 'missions',
    method: 'POST',
    path: '/api/v1/missions',
    body,
    ...(upload !== undefined && { upload }),
    marker,
    effect: { ...terms, ...dates, status },
  })
  return idOf(made)
}

const act = (
  operation: string,
  verb: string,
  id: string,
  body: Members | undefined,
  effect: Members,
): Step => ({
  act: operation,
  kind: 'missions',
  method: 'POST',
  path: `/api/v1/missions/${id}/${verb}`,
  ...(body && { body }),
  target: id,
  effect,
})

const byPortal = (operation: string, verb: string, id: string, body: Members, effect: Members): Step => ({
  ...act(operation, verb, id, body, effect),
  path: `/portal/v1/missions/${id}/${verb}`,
})

/** A mission in progress, or to be signed, with the freelancer's token; undefined when the story cannot continue. */
export async function underWay(teller: Teller, more: Members = {}, upload?: string) {
  const freelancer = await makeFreelancer(teller)
  const token = await makeLink(teller, freelancer)
  if (!token) return undefined
  const id = await create(teller, freelancer, more, 'pending-freelancer-review', upload)
  const status = 'team_signer_id' in more ? 'pending-company-review' : 'in-progress'
  await teller.write(byPortal('acceptPortalMission', 'accept', id, SIGNED, { status }), token)
  return { id, token }
}

const DELIVERABLES = [
  { name: 'Study', quantity: 2, amount_excl_vat: 900 },
  { name: 'Prototype', quantity: 1, amount_excl_vat: 4000 },
]

const lives: Story = async (teller) => {
  const code = await makeCode(teller)
  const more = { mission_type: 'deliverable', deliverables: DELIVERABLES, project_code_id: idOf(code) }
  const mission = await underWay(teller, more)
  if (!mission) return
  const { id, token } = mission
  const body = { purchase_order: 'PO-1' }
  const path = `/api/v1/missions/${id}`
  const common = { kind: 'missions', method: 'PATCH', path, target: id } as const
  await teller.write({ ...common, act: 'updateMission', body, effect: body })
  const longer = { end_date: day(400) }
  const proposal = act('extendMission', 'extend', id, longer, { status: 'pending-freelancer-extension' })
  const asBefore = { status: 'in-progress', end_date: day(300) }
  await teller.write(proposal)
  const withdrawal = act('withdrawExtension', 'extension', id, undefined, asBefore)
  await teller.write({ ...withdrawal, method: 'DELETE' })
  await teller.write(proposal)
  const answer = { reason: 'Another client' }
  await teller.write(byPortal('declinePortalExtension', 'extension/decline', id, answer, asBefore), token)
  await teller.write(proposal)
  const extended = { status: 'in-progress', ...longer }
  await teller.write(byPortal('acceptPortalExtension', 'extension/accept', id, SIGNED, extended), token)
  const early = { early_termination_date: day(30) }
  await teller.write(act('terminateMission', 'terminate', id, { end_date: day(30) }, early))
  const undone = act('undoTermination', 'termination', id, undefined, { early_termination_date: null })
  if (teller.happens(0.5)) await teller.write({ ...undone, method: 'DELETE' })
}

const approvals: Story = async (teller) => {
  const freelancer = await makeFreelancer(teller)
  const id = await create(teller, freelancer, { approver_id: teller.userId }, 'draft')
  if (teller.happens(0.3)) {
    const refusal = { reason: 'Budget' }
    await teller.write(act('refuseMission', 'refuse', id, refusal, { status: 'rejected' }))
    return
  }
  await teller.write(act('approveMission', 'approve', id, undefined, { status: 'pending-freelancer-review' }))
  await teller.write(act('cancelMission', 'cancel', id, undefined, { status: 'cancelled' }))
  if (teller.happens(0.5)) return
  const gone = { act: 'deleteMission', method: 'DELETE', path: `/api/v1/missions/${id}` } as const
  await teller.write({ ...gone, kind: 'missions', target: id, effect: { status: 'deleted' }, isGone: true })
}

const declined: Story = async (teller) => {
  const freelancer = await makeFreelancer(teller)
  const token = await makeLink(teller, freelancer)
  if (!token) return
  const id = await create(teller, freelancer, {}, 'pending-freelancer-review')
  const reason = { reason: 'No time' }
  await teller.write(byPortal('declinePortalMission', 'decline', id, reason, { status: 'rejected' }), token)
}

const contracts: Story = async (teller) => {
  const template = { use_service_template: true, template_locale: 'fr', team_signer_id: teller.userId }
  const mission = await underWay(teller, template)
  const signed = { status: 'in-progress' }
  if (mission) await teller.write(act('signMission', 'sign', mission.id, undefined, signed))
}

/** The team's own framework agreement, uploaded as a PDF and signed by both. */
const agreements: Story = async (teller) => {
  const agreement = { contract_type: 'master_agreement', master_agreement_valid_until: day(600) }
  const mission = await underWay(teller, { ...agreement, team_signer_id: teller.userId }, teller.marker())
  const signed = { status: 'in-progress' }
  if (mission) await teller.write(act('signMission', 'sign', mission.id, undefined, signed))
}

export const MISSIONS: readonly [Story, number][] = [
  [lives, 3],
  [approvals, 2],
  [contracts, 1],
  [declined, 1],
  [agreements, 1],
]
