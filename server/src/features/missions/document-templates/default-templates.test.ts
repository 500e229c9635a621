import { expect, test } from 'vitest'
import { extractPdfText } from '../../../../test/check/pdf-text.ts'
import { getData, makeFreelancer, makeMission } from '../../../../test/make/missions.ts'
import { startWorld, type Team } from '../../../../test/world/world.ts'

const world = await startWorld()

/** A clause that only the current version has, and one that only the first has. */
const VIGILANCE = 'Vigilance et travail dissimulé'
const OLD_LIABILITY = 'il en justifie à la demande du Client'

/** A team as the migration leaves it, or as a node of the previous release creates it. */
async function makeOlderTeam(): Promise<Team> {
  const team = await world.team()
  await world.database.query({
    text: 'update tenant set default_templates_version = default where id = $1',
    values: [team.id],
  })
  return team
}

async function download(team: Team, url: string) {
  const { statusCode, rawPayload } = await world.app.server.inject({
    url: `/api/v1${url}`,
    headers: { 'x-api-key': team.key },
  })
  expect(statusCode).toBe(200)
  return (await extractPdfText(rawPayload)).text
}

async function makeContract(team: Team): Promise<string> {
  const { id } = await makeFreelancer(team, { legal_form: 'EI' })
  const fields = { use_service_template: true, template_locale: 'fr', team_signer_id: team.userId }
  return (await makeMission(team, id, fields)).id
}
const readContract = (team: Team, id: string) => download(team, `/missions/${id}/document`)

test('a new team has the current default templates', async () => {
  const acme = await world.team()
  expect(getData(await acme.call('GET', '/team')).default_templates_version).toBe(2)
  const contract = await readContract(acme, await makeContract(acme))
  expect(contract).toContain(VIGILANCE)
  expect(contract).toContain('Sasha Bernard EI')
})

test('an older team keeps its templates until it chooses the current ones, and its documents keep their bytes', async () => {
  const [older, other] = [await makeOlderTeam(), await makeOlderTeam()]
  expect(getData(await older.call('GET', '/team')).default_templates_version).toBe(1)
  const before = await makeContract(older)
  expect(await readContract(older, before)).toContain(OLD_LIABILITY)
  const choice = await older.call('PATCH', '/team', { default_templates_version: 2 })
  expect(getData(choice).default_templates_version).toBe(2)
  expect(await readContract(older, await makeContract(older))).toContain(VIGILANCE)
  expect(await readContract(older, before)).toContain(OLD_LIABILITY)
  // The choice of one team is not that of another.
  expect(getData(await other.call('GET', '/team')).default_templates_version).toBe(1)
  expect(await readContract(other, await makeContract(other))).toContain(OLD_LIABILITY)
})

test('the choice is recorded once, and cannot be taken back', async () => {
  const acme = await makeOlderTeam()
  for (const _ of [1, 2]) getData(await acme.call('PATCH', '/team', { default_templates_version: 2 }))
  for (const version of [1, 3, 0])
    expect(await acme.call('PATCH', '/team', { default_templates_version: version })).toMatchObject({
      status: 400,
      body: { error: { details: { field: 'default_templates_version', reason: 'out_of_range' } } },
    })
  const events = await world.database.query<{ data: object }>({
    text: "select data from event where tenant_id = $1 and type = 'tenant.updated'",
    values: [acme.id],
  })
  expect(events.map(({ data }) => data)).toEqual([{ changed_fields: ['default_templates_version'] }])
})

test('only a team-admin with the scope chooses; whoever reads templates previews them', async () => {
  const acme = await makeOlderTeam()
  const member = await acme.addUser('team-member')
  const callAs = async (user: string, scopes: Parameters<typeof world.issueKey>[2]) =>
    world.callerWith((await world.issueKey(acme.id, user, scopes)).key)
  const choice = { default_templates_version: 2 }
  expect((await (await callAs(member, ['*']))('PATCH', '/team', choice)).status).toBe(403)
  const reader = await callAs(acme.userId, ['document-templates:read'])
  expect((await reader('PATCH', '/team', choice)).status).toBe(403)
  expect((await reader('GET', '/default-templates')).status).toBe(200)
  const stranger = await callAs(acme.userId, ['missions:read'])
  expect((await stranger('GET', '/default-templates')).status).toBe(403)
})

test('lists the texts in use, or those of a version, in both languages', async () => {
  const acme = await makeOlderTeam()
  const inUse = getData(await acme.call('GET', '/default-templates'))
  expect(inUse).toMatchObject({ version: 1, version_in_use: 1, latest_version: 2 })
  const latest = getData(await acme.call('GET', '/default-templates?version=2'))
  expect(latest).toMatchObject({ version: 2, version_in_use: 1 })
  const names = latest.items.map(({ kind, locale }: { kind: string; locale: string }) => `${kind} ${locale}`)
  expect(names.toSorted()).toEqual([
    'master_agreement en',
    'master_agreement fr',
    'services_agreement en',
    'services_agreement fr',
  ])
  for (const { kind, locale, body } of latest.items) {
    const own = { name: `${kind} ${locale}`, kind, locale, body }
    expect((await acme.call('POST', '/document-templates', own)).status).toBe(201)
  }
  for (const version of [0, 3])
    expect((await acme.call('GET', `/default-templates?version=${version}`)).status).toBe(400)
})

test.each([
  ['', 'Contrat de prestation de services'],
  ['?version=2&locale=en', 'Vigilance and undeclared work'],
  ['?version=2&kind=master_agreement&locale=fr', 'Objet et documents contractuels'],
  ['?kind=master_agreement&locale=en', 'Framework services agreement'],
])('previews the default template%s', async (query, words) => {
  const acme = await makeOlderTeam()
  const text = await download(acme, `/default-templates/preview${query}`)
  expect(text).toContain(words)
  expect(text).not.toMatch(/\{\{|undefined|null/)
})
