// Compliance documents: requested, uploaded by both sides, approved and refused by a second person. In a team that blocks activations,
// the signature of a mission competes with the approval of the document that it needs.
import type { Fields, Step } from '../ledger.ts'
import { makeApprover } from './bank-accounts.ts'
import { makeFreelancer, makeLink } from './people.ts'
import { day, extractToken, getId, type StepRunner, type Story } from './story.ts'

const DOCUMENTS = '/api/v1/compliance-documents'
const TEAMS = '/operator/v1/teams'

const createStep = (act: string, path: string, body?: object, method: Step['method'] = 'POST'): Step => ({
  act,
  kind: 'compliance-documents',
  method,
  path,
  ...(body && { body }),
  effect: {},
})

const createUploadStep = (runner: StepRunner, act: string, path: string): Step => {
  const code = runner.marker()
  return {
    ...createStep(act, path, { kind: 'urssaf_vigilance', issued_on: day(-1), code }),
    upload: { json: 'document', file: 'file', text: code },
  }
}
const createPortalUploadStep = (runner: StepRunner) =>
  createUploadStep(runner, 'uploadPortalComplianceDocument', '/portal/v1/compliance-documents')
const createDecisionStep = (verb: 'approve' | 'refuse', document: Fields, body?: object) =>
  createStep(`${verb}ComplianceDocument`, `${DOCUMENTS}/${getId(document)}/${verb}`, body)

const documents: Story = async (runner) => {
  const freelancer = await makeFreelancer(runner)
  const freelancerPath = `/api/v1/freelancers/${getId(freelancer)}`
  const kinds = ['urssaf_vigilance', 'registration']
  await runner.write(
    createStep('requestComplianceDocuments', `${freelancerPath}/compliance/request`, { kinds }),
  )
  const link = await makeLink(runner, freelancer)
  const reviewer = await makeApprover(runner, ['compliance-documents:review'])
  if (!link || !reviewer) return
  const first = await runner.write(createPortalUploadStep(runner), link)
  const refusal = createDecisionStep('refuse', first, { reason: 'Unreadable' })
  await runner.race([createDecisionStep('approve', first), reviewer], [refusal, reviewer])
  const second = await runner.write(
    createUploadStep(runner, 'uploadComplianceDocument', `${freelancerPath}/compliance-documents`),
  )
  await runner.write(createDecisionStep('approve', second), reviewer)
  const third = await runner.write(createPortalUploadStep(runner), link)
  await runner.write(createDecisionStep('refuse', third, { reason: 'Unreadable' }), reviewer)
}

/** Creates a separate team, because its settings would block other stories. */
async function makeBlockingTeam(runner: StepRunner) {
  const { operatorToken } = runner
  const marker = runner.marker()
  const team = await runner.write(
    {
      act: 'operatorCreateTeam',
      kind: 'operator/teams',
      method: 'POST',
      path: TEAMS,
      body: { name: marker, currency: 'EUR' },
      marker,
      effect: { name: marker },
    },
    operatorToken,
  )
  const path = `${TEAMS}/${getId(team)}`
  const person = { email: `${marker}@example.com`, role: 'team-admin', first_name: 'Noa', last_name: 'Roux' }
  const user = await runner.write(createStep('operatorCreateUser', `${path}/users`, person), operatorToken)
  const body = { name: marker, user_id: getId(user), scopes: ['*'] }
  const issued = await runner.write(
    createStep('operatorCreateApiKey', `${path}/api-keys`, body),
    operatorToken,
  )
  const key = extractToken(issued['key'])
  return key ? { key, userId: getId(user), marker, teamId: getId(team) } : undefined
}

const blocked: Story = async (runner) => {
  const team = await makeBlockingTeam(runner)
  if (!team) return
  const { key, userId, marker, teamId } = team
  const kinds = { urssaf_vigilance: { mode: 'block', blocks: ['activation'] } }
  const setting = createStep('updateComplianceSettings', '/api/v1/compliance-settings', { kinds }, 'PATCH')
  // The setting changes `updated_at` of the team.
  const also = [{ kind: 'operator/teams', target: teamId, effect: {} } as const]
  await runner.write({ ...setting, also }, key)
  const person = { email: `free-${marker}@example.com`, first_name: 'Sasha', last_name: 'Bernard' }
  const freelancer = await runner.write(createStep('createFreelancer', '/api/v1/freelancers', person), key)
  const links = `/api/v1/freelancers/${getId(freelancer)}/portal-links`
  const createdLink = await runner.write(createStep('createPortalLink', links), key)
  const link = extractToken(createdLink['token'])
  if (!link) return
  const terms = {
    name: marker,
    description: 'Blocked until the document is approved.',
    mission_type: 'daily',
    start_date: day(1),
    end_date: day(60),
    rate_amount: 550,
    freelancer_id: getId(freelancer),
    use_service_template: true,
    template_locale: 'fr',
    team_signer_id: userId,
  }
  const mission = await runner.write(createStep('createMission', '/api/v1/missions', terms), key)
  const signature = { signature_name: 'Sasha Bernard' }
  const accepting = `/portal/v1/missions/${getId(mission)}/accept`
  await runner.write(createStep('acceptPortalMission', accepting, signature), link)
  const document = await runner.write(createPortalUploadStep(runner), link)
  const signing = createStep('signMission', `/api/v1/missions/${getId(mission)}/sign`)
  const [, signed] = await runner.race([createDecisionStep('approve', document), key], [signing, key])
  if (!signed) await runner.write(signing, key)
}

export const COMPLIANCE: readonly [Story, number][] = [
  [documents, 3],
  [blocked, 1],
]
