// Missions from draft to early termination, by the team and by the freelancer.
import type { Fields, Step } from '../ledger.ts'
import { makeFreelancer, makeLink } from './people.ts'
import { createListStep, day, firstOfMonth, getId, type StepRunner, type Story } from './story.ts'
import { makeCode } from './structure.ts'

const SIGNED = { signature_name: 'Sasha Bernard' }

async function create(
  runner: StepRunner,
  freelancer: Fields,
  more: Fields,
  status: string,
  agreement?: string,
): Promise<string> {
  const marker = runner.marker()
  const terms = { name: marker, external_id: marker, description: 'Ingestion', rate_amount: 550 }
  const { start_date = firstOfMonth() } = more
  const dates = { start_date, end_date: day(300) }
  const body = { ...terms, mission_type: 'daily', ...dates, freelancer_id: getId(freelancer), ...more }
  const createdMission = await runner.write({
    act: 'createMission',
    kind: 'missions',
    method: 'POST',
    path: '/api/v1/missions',
    body,
    ...(agreement !== undefined && {
      upload: { json: 'mission', file: 'master_agreement_file', text: agreement },
    }),
    marker,
    effect: { ...terms, ...dates, status },
  })
  return getId(createdMission)
}

const createActionStep = (
  operation: string,
  verb: string,
  id: string,
  body: Fields | undefined,
  effect: Fields,
): Step => ({
  act: operation,
  kind: 'missions',
  method: 'POST',
  path: `/api/v1/missions/${id}/${verb}`,
  ...(body && { body }),
  target: id,
  effect,
})

const createPortalStep = (
  operation: string,
  verb: string,
  id: string,
  body: Fields,
  effect: Fields,
): Step => ({
  ...createActionStep(operation, verb, id, body, effect),
  path: `/portal/v1/missions/${id}/${verb}`,
})

/** A mission in progress, or to be signed, with the freelancer's token; undefined when the story cannot continue. */
export async function startMission(runner: StepRunner, more: Fields = {}, agreement?: string) {
  const freelancer = await makeFreelancer(runner)
  const token = await makeLink(runner, freelancer)
  return token ? assign(runner, freelancer, token, more, agreement) : undefined
}

/** A new mission of the freelancer, accepted. */
export async function assign(
  runner: StepRunner,
  freelancer: Fields,
  token: string,
  more: Fields = {},
  agreement?: string,
) {
  const id = await create(runner, freelancer, more, 'pending-freelancer-review', agreement)
  const status = 'team_signer_id' in more ? 'pending-company-review' : 'in-progress'
  await runner.write(createPortalStep('acceptPortalMission', 'accept', id, SIGNED, { status }), token)
  return { id, token }
}

const DELIVERABLES = [
  { name: 'Study', quantity: 2, amount_excl_vat: 900 },
  { name: 'Prototype', quantity: 1, amount_excl_vat: 4000 },
]

const lifecycle: Story = async (runner) => {
  const code = await makeCode(runner)
  const more = { mission_type: 'deliverable', deliverables: DELIVERABLES, project_code_id: getId(code) }
  const mission = await startMission(runner, more)
  if (!mission) return
  const { id, token } = mission
  const body = { purchase_order: 'PO-1' }
  const path = `/api/v1/missions/${id}`
  const common = { kind: 'missions', method: 'PATCH', path, target: id } as const
  await runner.write({ ...common, act: 'updateMission', body, effect: body })
  const longer = { end_date: day(400) }
  const proposal = createActionStep('extendMission', 'extend', id, longer, {
    status: 'pending-freelancer-extension',
  })
  const originalTerms = { status: 'in-progress', end_date: day(300) }
  await runner.write(proposal)
  const withdrawal = createActionStep('withdrawExtension', 'extension', id, undefined, originalTerms)
  await runner.write({ ...withdrawal, method: 'DELETE' })
  await runner.write(proposal)
  const response = { reason: 'Another client' }
  await runner.write(
    createPortalStep('declinePortalExtension', 'extension/decline', id, response, originalTerms),
    token,
  )
  await runner.write(proposal)
  const extended = { status: 'in-progress', ...longer }
  await runner.write(
    createPortalStep('acceptPortalExtension', 'extension/accept', id, SIGNED, extended),
    token,
  )
  const early = { early_termination_date: day(30) }
  await runner.write(createActionStep('terminateMission', 'terminate', id, { end_date: day(30) }, early))
  const undone = createActionStep('undoTermination', 'termination', id, undefined, {
    early_termination_date: null,
  })
  if (runner.happens(0.5)) await runner.write({ ...undone, method: 'DELETE' })
}

const approvals: Story = async (runner) => {
  const freelancer = await makeFreelancer(runner)
  const id = await create(runner, freelancer, { approver_id: runner.userId }, 'draft')
  const terms = {
    mission_type: 'deliverable',
    deliverables: DELIVERABLES,
    rate_amount: 600,
    end_date: day(200),
  }
  await runner.write({
    act: 'updateMission',
    kind: 'missions',
    method: 'PATCH',
    path: `/api/v1/missions/${id}`,
    body: terms,
    target: id,
    effect: { mission_type: 'deliverable', rate_amount: 600, end_date: day(200), status: 'draft' },
  })
  if (runner.happens(0.3)) {
    const refusal = { reason: 'Budget' }
    await runner.write(createActionStep('refuseMission', 'refuse', id, refusal, { status: 'rejected' }))
    return
  }
  await runner.write(
    createActionStep('approveMission', 'approve', id, undefined, { status: 'pending-freelancer-review' }),
  )
  await runner.write(createActionStep('cancelMission', 'cancel', id, undefined, { status: 'cancelled' }))
  if (runner.happens(0.5)) return
  const deletion = { act: 'deleteMission', method: 'DELETE', path: `/api/v1/missions/${id}` } as const
  await runner.write({
    ...deletion,
    kind: 'missions',
    target: id,
    effect: { status: 'deleted' },
    isGone: true,
  })
}

const declined: Story = async (runner) => {
  const freelancer = await makeFreelancer(runner)
  const token = await makeLink(runner, freelancer)
  if (!token) return
  const id = await create(runner, freelancer, {}, 'pending-freelancer-review')
  const reason = { reason: 'No time' }
  await runner.write(
    createPortalStep('declinePortalMission', 'decline', id, reason, { status: 'rejected' }),
    token,
  )
}

const contracts: Story = async (runner) => {
  const template = { use_service_template: true, template_locale: 'fr', team_signer_id: runner.userId }
  const mission = await startMission(runner, template)
  const signed = { status: 'in-progress' }
  if (mission) await runner.write(createActionStep('signMission', 'sign', mission.id, undefined, signed))
}

/** The team's own framework agreement, uploaded as a PDF and signed by both parties. */
const agreements: Story = async (runner) => {
  const agreement = { contract_type: 'master_agreement', master_agreement_valid_until: day(600) }
  const mission = await startMission(runner, { ...agreement, team_signer_id: runner.userId }, runner.marker())
  const signed = { status: 'in-progress' }
  if (mission) await runner.write(createActionStep('signMission', 'sign', mission.id, undefined, signed))
}

/** Imports a mission that names the freelancer by email and the project code by external id. */
const imported: Story = async (runner) => {
  const [freelancer, code, marker] = [await makeFreelancer(runner), await makeCode(runner), runner.marker()]
  const terms = { name: marker, external_id: marker, description: 'Ingestion', rate_amount: 550 }
  const dates = { start_date: firstOfMonth(), end_date: day(300) }
  const named = {
    freelancer_email: freelancer['email'],
    project_code_external_id: code['external_id'],
  }
  await runner.write(
    createListStep({
      act: 'importMissions',
      kind: 'missions',
      path: '/api/v1/missions/import',
      body: { rows: [{ ...terms, ...dates, ...named, mission_type: 'daily' }] },
      marker,
      effect: { ...terms, ...dates, status: 'pending-freelancer-review' },
    }),
  )
}

export const MISSIONS: readonly [Story, number][] = [
  [lifecycle, 3],
  [approvals, 2],
  [contracts, 1],
  [declined, 1],
  [agreements, 1],
  [imported, 1],
]
