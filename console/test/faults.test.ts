// What the API refuses, in the reader's language: every reason of the contract, every member that can be sent, and the
// limits that only the API's own sentences tell.
import { readFile } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { ApiError, ConnectionError } from '../../sdk/src/index.ts'
import { dataOf, makeAcceptedMission, makeFreelancer } from '../../server/test/missions.ts'
import { startWorld } from '../../server/test/world.ts'

vi.stubGlobal('document', { documentElement: {} })

type Said = { field?: string; reason: string; message: string }
type Source = {
  chooseLanguage(language: 'en' | 'fr'): void
  fieldName(path: string): string
  FRENCH_REASONS: Record<string, string>
  faultText(fault: Said): string
  namedFault(fault: Said): string
  refusalText(error: unknown): string
}
/** By an address that TypeScript does not follow: the console's sources are checked with the browser's types, tests are not. */
const source = (name: string): Promise<Source> =>
  import(new URL(`../src/language/${name}`, import.meta.url).pathname)
const { chooseLanguage } = await source('language.ts')
const { fieldName } = await source('field-names.ts')
const { FRENCH_REASONS } = await source('french-faults.ts')
const { faultText, namedFault, refusalText } = await source('faults.ts')

const contract = parse(await readFile(new URL('../../contract/openapi.yaml', import.meta.url), 'utf8'))

test('every reason of the contract has its French, and no other has', () => {
  expect(Object.keys(FRENCH_REASONS).sort()).toEqual([...contract.components.schemas.Reason.enum].sort())
})

type Schema = { [Key in 'items' | 'properties' | '$ref']?: unknown } & { [key: string]: unknown }

/** The names of all members of a body, however deep. */
function membersOf(schema: Schema | undefined, found: Set<string>, seen = new Set<unknown>()): void {
  if (!schema || seen.has(schema)) return
  seen.add(schema)
  const name = String(schema.$ref ?? '')
    .split('/')
    .at(-1)
  if (name) membersOf(contract.components.schemas[name], found, seen)
  for (const [member, of] of Object.entries((schema.properties ?? {}) as Record<string, Schema>)) {
    found.add(member)
    membersOf(of, found, seen)
  }
  for (const part of [schema.items, schema['anyOf'], schema['oneOf'], schema['allOf']].flat())
    membersOf(part as Schema | undefined, found, seen)
}

test('every member that can be sent has a name in both languages', () => {
  const sent = new Set<string>()
  for (const [path, methods] of Object.entries(contract.paths as Record<string, Record<string, unknown>>)) {
    if (!/^\/(?:api|portal)\/v1\//.test(path)) continue
    for (const { requestBody } of Object.values(methods) as {
      requestBody?: { content: Record<string, { schema: Schema }> }
    }[])
      for (const { schema } of Object.values(requestBody?.content ?? {})) membersOf(schema, sent)
  }
  expect(sent.size).toBeGreaterThan(50)
  for (const language of ['en', 'fr'] as const) {
    chooseLanguage(language)
    expect([...sent].filter((member) => fieldName(member) === member)).toEqual([])
  }
  expect(fieldName('expenses[0].vat_amount')).toBe('Frais 1, Montant de TVA')
  expect(fieldName('start_date_from')).toBe('start_date_from')
})

const world = await startWorld()
const team = await world.team()

async function faultsOf(method: 'POST' | 'PATCH', path: string, body: object): Promise<string[]> {
  const { status, body: answer } = await team.call(method, path, body)
  const refusal = new ApiError(status, answer.error)
  return refusal.faults.length > 0 ? refusal.faults.map(namedFault) : [refusalText(refusal)]
}

test('what the API says of wrong input is said in French, with its limits', async () => {
  chooseLanguage('fr')
  const { id: freelancer_id } = await makeFreelancer(team)
  const mission = await makeAcceptedMission(world, team, freelancer_id)
  const report = { mission_id: mission.id, report_month: '2026-03' }
  const day = { date: '2026-03-02', quantity: 1 }
  expect(await faultsOf('POST', '/project-codes', { name: ' ' })).toEqual(['Nom : À renseigner.'])
  expect(await faultsOf('POST', '/team-tags', { name: 'x'.repeat(5000) })).toEqual([
    expect.stringMatching(/^Nom : Au plus [\d\s]+ caractères\.$/),
  ])
  expect(await faultsOf('POST', '/freelancers', { first_name: 'A', last_name: 'B', email: 'x' })).toEqual([
    'E-mail : Une adresse e-mail, comme nom@exemple.fr.',
  ])
  expect(
    await faultsOf('PATCH', `/freelancers/${freelancer_id}`, { vat_rate: 101, siren: '123456789' }),
  ).toEqual([
    'Taux de TVA : Au plus 100.',
    'SIREN : Un SIREN : neuf chiffres, dont le dernier est une clé de contrôle.',
  ])
  expect(
    await faultsOf('POST', '/accounting/exports', { format: 'csv', from: '2026-03-02', to: '2026-03-01' }),
  ).toEqual(['Au : La fin ne peut pas précéder le début.'])
  expect(await faultsOf('POST', '/activity-reports', { ...report, timesheets: [day, day] })).toEqual([
    'Prestation 2, Quantité : Plus d’une journée le 2 mars 2026.',
  ])
  expect(
    await faultsOf('POST', '/activity-reports', {
      ...report,
      expenses: [{ ...expense, date: '2026-04-02' }],
    }),
  ).toEqual([expect.stringMatching(/^Frais 1, Date : Entre le .+ mars 2026 et le 31 mars 2026\.$/)])
  expect(
    await faultsOf('POST', '/document-templates', {
      name: 'A',
      kind: 'services_agreement',
      locale: 'fr',
      body: 'Bonjour {{nobody}}',
    }),
  ).toEqual(['Texte : Ligne 1 : la variable {{nobody}} n’existe pas.'])
  expect(await faultsOf('POST', `/missions/${mission.id}/sign`, {})).toEqual([
    'Seul le signataire de la mission peut le faire.',
  ])
  expect(await faultsOf('POST', `/missions/${mission.id}/cancel`, {})).toEqual([
    'Ce n’est pas possible au statut « En cours ».',
  ])
  expect(await faultsOf('PATCH', `/missions/${team.id}`, {})).toEqual([FRENCH_REASONS['not_found']])
  expect(await faultsOf('PATCH', `/users/${team.userId}`, { role: 'team-member' })).toEqual([
    'Le dernier administrateur actif ne peut être ni désactivé ni changé de rôle.',
  ])
  expect(dataOf(await team.call('GET', '/activity-reports')).total).toBe(0)
})

const expense = { description: 'Train', amount_excl_vat: 80, vat_amount: 0 }

test('a reason that is new falls back to the API’s words; English loses the member’s name and reads its dates', () => {
  const fault = {
    field: 'end_date',
    reason: 'out_of_range',
    message: 'end_date must be later than 2026-03-31',
  }
  chooseLanguage('fr')
  expect(faultText({ reason: 'of_tomorrow', message: 'Something new' })).toBe('Something new')
  expect(faultText(fault)).toBe('Après le 31 mars 2026.')
  expect(refusalText(new ConnectionError('x', { isPassing: true }))).toContain('ne répond pas')
  chooseLanguage('en')
  expect(faultText(fault)).toBe('Must be later than 31 Mar 2026')
  expect(namedFault(fault)).toBe('End: Must be later than 31 Mar 2026')
})
