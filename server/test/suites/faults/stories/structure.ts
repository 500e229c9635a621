// Project codes, tags, organizational teams, templates, keys: created, changed, deleted, refused.
import type { Kind, Members, Step } from '../ledger.ts'
import { idOf, type Story, type Teller, tokenIn } from './story.ts'

const creation = (act: string, kind: Kind, body: Members, marker: string): Step => ({
  act,
  kind,
  method: 'POST',
  path: `/api/v1/${kind}`,
  body,
  marker,
  effect: body,
})
const change = (act: string, kind: Kind, id: string, body: Members): Step => ({
  act,
  kind,
  method: 'PATCH',
  path: `/api/v1/${kind}/${id}`,
  body,
  target: id,
  effect: body,
})
const deletion = (act: string, kind: Kind, id: string): Step => ({
  act,
  kind,
  method: 'DELETE',
  path: `/api/v1/${kind}/${id}`,
  target: id,
  effect: {},
  isGone: true,
})

export function makeCode(teller: Teller): Promise<Members> {
  const marker = teller.marker()
  const body = { name: `Code ${marker}`, external_id: marker }
  return teller.write(creation('createProjectCode', 'project-codes', body, marker))
}

const codes: Story = async (teller) => {
  const code = await makeCode(teller)
  const name = `Renamed ${code['name']}`
  await teller.write(change('updateProjectCode', 'project-codes', idOf(code), { name }))
  if (teller.happens(0.2)) await teller.write(deletion('deleteProjectCode', 'project-codes', idOf(code)))
}

const refusals: Story = async (teller) => {
  const code = await makeCode(teller)
  const fresh = teller.marker()
  const nonsense = { name: fresh, external_id: fresh, nonsense: 1 }
  await teller.refused(creation('createProjectCode', 'project-codes', nonsense, fresh))
  const taken = { name: 'Twin', external_id: code['external_id'] }
  await teller.refused(
    creation('createProjectCode', 'project-codes', taken, `no row of ${code['external_id']}`),
  )
}

const tags: Story = async (teller) => {
  const marker = teller.marker()
  const tag = await teller.write(creation('createTeamTag', 'team-tags', { name: marker }, marker))
  await teller.write(change('updateTeamTag', 'team-tags', idOf(tag), { name: `${marker} renamed` }))
  if (teller.happens(0.3)) await teller.write(deletion('deleteTeamTag', 'team-tags', idOf(tag)))
}

const teams: Story = async (teller) => {
  const [above, below] = [teller.marker(), teller.marker()]
  const parentBody = { name: above, external_id: above }
  const parent = await teller.write(creation('createTeam', 'teams', parentBody, above))
  const childBody = { name: below, external_id: below, parent_id: idOf(parent) }
  const child = await teller.write(creation('createTeam', 'teams', childBody, below))
  await teller.write(change('updateTeam', 'teams', idOf(child), { is_archived: true }))
}

const templates: Story = async (teller) => {
  const marker = teller.marker()
  const body = { name: marker, kind: 'services_agreement', locale: 'en', body: 'On {{ date }}' }
  const step = creation('createDocumentTemplate', 'document-templates', body, marker)
  const made = await teller.write({ ...step, effect: { name: marker, locale: 'en' } })
  const name = `${marker} renamed`
  await teller.write(change('updateDocumentTemplate', 'document-templates', idOf(made), { name }))
  if (teller.happens(0.3))
    await teller.write(deletion('deleteDocumentTemplate', 'document-templates', idOf(made)))
}

/** A revoked key stays in the list. */
function revocation(id: string, query = ''): Step {
  const { isGone: _stays, ...step } = deletion('revokeApiKey', 'api-keys', id)
  return { ...step, path: step.path + query }
}

const keys: Story = async (teller) => {
  const marker = teller.marker()
  const made = await teller.write(creation('createApiKey', 'api-keys', { name: marker }, marker))
  await teller.write(revocation(idOf(made)))
  const key = tokenIn(made['key'])
  if (key) await teller.endsToken('/api/v1/me', key)
}

/** A key creates another one; both are revoked together. */
const descendants: Story = async (teller) => {
  const [above, below] = [teller.marker(), teller.marker()]
  const parent = await teller.write(creation('createApiKey', 'api-keys', { name: above }, above))
  const key = tokenIn(parent['key'])
  if (!key) return
  const child = await teller.write(creation('createApiKey', 'api-keys', { name: below }, below), key)
  await teller.write(revocation(idOf(parent), '?descendants=true'))
  for (const token of [key, tokenIn(child['key'])]) if (token) await teller.endsToken('/api/v1/me', token)
}

export const STRUCTURE: readonly (readonly [Story, number])[] = [
  [codes, 4],
  [refusals, 1],
  [tags, 2],
  [teams, 1],
  [templates, 1],
  [keys, 1],
  [descendants, 1],
]
