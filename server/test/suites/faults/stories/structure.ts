// Project codes, tags, organizational teams, templates, keys: created, changed, deleted, refused.
import { PIXEL } from '../../../make/mails.ts'
import type { Fields, Kind, Step } from '../ledger.ts'
import { createListStep, extractToken, getId, type StepRunner, type Story } from './story.ts'

const buildCreation = (act: string, kind: Kind, body: Fields, marker: string): Step => ({
  act,
  kind,
  method: 'POST',
  path: `/api/v1/${kind}`,
  body,
  marker,
  effect: body,
})
const buildChange = (act: string, kind: Kind, id: string, body: Fields): Step => ({
  act,
  kind,
  method: 'PATCH',
  path: `/api/v1/${kind}/${id}`,
  body,
  target: id,
  effect: body,
})
const buildDeletion = (act: string, kind: Kind, id: string): Step => ({
  act,
  kind,
  method: 'DELETE',
  path: `/api/v1/${kind}/${id}`,
  target: id,
  effect: {},
  isGone: true,
})

export function makeCode(runner: StepRunner): Promise<Fields> {
  const marker = runner.marker()
  const body = { name: `Code ${marker}`, external_id: marker }
  return runner.write(buildCreation('createProjectCode', 'project-codes', body, marker))
}

const codes: Story = async (runner) => {
  const code = await makeCode(runner)
  const name = `Renamed ${code['name']}`
  await runner.write(buildChange('updateProjectCode', 'project-codes', getId(code), { name }))
  if (runner.happens(0.2))
    await runner.write(buildDeletion('deleteProjectCode', 'project-codes', getId(code)))
}

const importedCodes: Story = async (runner) => {
  const marker = runner.marker()
  const row = { name: `Code ${marker}`, external_id: marker }
  await runner.write(
    createListStep({
      act: 'importProjectCodes',
      kind: 'project-codes',
      path: '/api/v1/project-codes/import',
      body: { rows: [row] },
      marker,
      effect: row,
    }),
  )
}

/** A marker that no row has: the duplicate is refused, and the text itself finds the first row. */
const toUnusedMarker = (text: unknown) => `no row of ${text}`

const refusals: Story = async (runner) => {
  const code = await makeCode(runner)
  const fresh = runner.marker()
  const nonsense = { name: fresh, external_id: fresh, nonsense: 1 }
  await runner.expectRefused(buildCreation('createProjectCode', 'project-codes', nonsense, fresh))
  const duplicate = { name: 'Twin', external_id: code['external_id'] }
  await runner.expectRefused(
    buildCreation('createProjectCode', 'project-codes', duplicate, toUnusedMarker(code['external_id'])),
  )
}

const tags: Story = async (runner) => {
  const marker = runner.marker()
  const tag = await runner.write(buildCreation('createTeamTag', 'team-tags', { name: marker }, marker))
  await runner.write(buildChange('updateTeamTag', 'team-tags', getId(tag), { name: `${marker} renamed` }))
  if (runner.happens(0.3)) await runner.write(buildDeletion('deleteTeamTag', 'team-tags', getId(tag)))
}

const teams: Story = async (runner) => {
  const [above, below] = [runner.marker(), runner.marker()]
  const parentBody = { name: above, external_id: above }
  const parent = await runner.write(buildCreation('createTeam', 'teams', parentBody, above))
  const childBody = { name: below, external_id: below, parent_id: getId(parent) }
  const child = await runner.write(buildCreation('createTeam', 'teams', childBody, below))
  await runner.write(buildChange('updateTeam', 'teams', getId(child), { is_archived: true }))
}

const templates: Story = async (runner) => {
  const marker = runner.marker()
  const body = { name: marker, kind: 'services_agreement', locale: 'en', body: 'On {{ date }}' }
  const step = buildCreation('createDocumentTemplate', 'document-templates', body, marker)
  const createdTemplate = await runner.write({ ...step, effect: { name: marker, locale: 'en' } })
  const name = `${marker} renamed`
  await runner.write(
    buildChange('updateDocumentTemplate', 'document-templates', getId(createdTemplate), { name }),
  )
  if (runner.happens(0.3))
    await runner.write(buildDeletion('deleteDocumentTemplate', 'document-templates', getId(createdTemplate)))
}

/** A revoked key stays in the list. */
function buildRevocation(id: string, query = ''): Step {
  const { isGone: _stays, ...step } = buildDeletion('revokeApiKey', 'api-keys', id)
  return { ...step, path: step.path + query }
}

const keys: Story = async (runner) => {
  const marker = runner.marker()
  const createdKey = await runner.write(buildCreation('createApiKey', 'api-keys', { name: marker }, marker))
  await runner.write(buildRevocation(getId(createdKey)))
  const key = extractToken(createdKey['key'])
  if (key) await runner.waitUntilTokenIsRefused('/api/v1/me', key)
}

/** A key creates another key; both are revoked together. */
const descendants: Story = async (runner) => {
  const [above, below] = [runner.marker(), runner.marker()]
  const parent = await runner.write(buildCreation('createApiKey', 'api-keys', { name: above }, above))
  const key = extractToken(parent['key'])
  if (!key) return
  const child = await runner.write(buildCreation('createApiKey', 'api-keys', { name: below }, below), key)
  await runner.write(buildRevocation(getId(parent), '?descendants=true'))
  for (const token of [key, extractToken(child['key'])])
    if (token) await runner.waitUntilTokenIsRefused('/api/v1/me', token)
}

/** All clients share the logo, so another client may have done the same before. */
const logo: Story = async (runner) => {
  const common = { kind: 'team-logo', path: '/api/v1/team/logo', effect: {}, mayChangeNothing: true } as const
  await runner.write({ ...common, act: 'setTeamLogo', method: 'PUT', body: { image: PIXEL } })
  await runner.write({ ...common, act: 'deleteTeamLogo', method: 'DELETE' })
}

/** All clients share the data of the company, too. */
const company: Story = async (runner) => {
  const common = { kind: 'team-company', path: '/api/v1/team', effect: {}, mayChangeNothing: true } as const
  const bodies = [{ legal_form: 'SAS', city: 'Lyon' }, { legal_form: 'SARL' }]
  for (const body of bodies)
    await runner.write({ ...common, act: 'updateTeamCompany', method: 'PATCH', body })
}

/** All clients share the settings; without the accountant's address nothing can be sent. */
const accountant: Story = async (runner) => {
  const code = await makeCode(runner)
  const marker = runner.marker()
  const own = { applies_to: 'services', account: '611000', label: marker, project_code_id: getId(code) }
  const kind = 'accounting/account-overrides'
  const createdOverride = await runner.write(buildCreation('createAccountOverride', kind, own, marker))
  if (runner.happens(0.5))
    await runner.write(buildDeletion('deleteAccountOverride', kind, getId(createdOverride)))
  await runner.write({
    act: 'updateAccountingSettings',
    kind: 'accounting-settings',
    method: 'PATCH',
    path: '/api/v1/accounting/settings',
    body: { accountant_emails: ['accountant@example.com'], posts_payments: runner.happens(0.5) },
    effect: {},
    mayChangeNothing: true,
  })
  const due = { report_due_day: runner.happens(0.5) ? 3 : null }
  await runner.write({
    act: 'updateNotificationSettings',
    kind: 'notification-settings',
    method: 'PATCH',
    path: '/api/v1/notification-settings',
    body: due,
    effect: due,
    mayChangeNothing: true,
  })
  const sent = { month: '2001-01' }
  await runner.write({
    act: 'createAccountingSending',
    kind: 'accounting/sendings',
    method: 'POST',
    path: '/api/v1/accounting/sendings',
    body: sent,
    effect: sent,
  })
}

export const STRUCTURE: readonly (readonly [Story, number])[] = [
  [codes, 4],
  [importedCodes, 1],
  [refusals, 1],
  [tags, 2],
  [teams, 1],
  [templates, 1],
  [keys, 1],
  [descendants, 1],
  [logo, 1],
  [company, 1],
  [accountant, 1],
]
