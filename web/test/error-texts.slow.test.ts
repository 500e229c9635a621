// Error texts: every code of the contract has a text in both languages, every request field has a
// label, and refusals mention their limits.
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { ApiError, ConnectionError } from '../../sdk/src/index.ts'
import { MISSING_DATA } from '../../server/src/domain/parties/missing-party-data.ts'
import { ERROR_KINDS } from '../../server/src/error-registry.ts'
import { getData, makeAcceptedMission, makeFreelancer } from '../../server/test/make/missions.ts'
import { startWorld } from '../../server/test/world/world.ts'

vi.stubGlobal('document', { documentElement: {} })
// Other test files run in the same process.
afterAll(() => void vi.unstubAllGlobals())

type ErrorSource = { field?: string; code: string; params: object; message: string }
type Texts = Record<string, (params: object) => string>
type Pages = {
  chooseLanguage(language: string): Promise<void>
  provideTexts(files: Record<string, () => Promise<unknown>>): void
  fieldName(path: string): string
  loadErrorTexts(): Promise<void>
  fieldErrorText(error: ErrorSource): string
  labelledErrorText(error: ErrorSource): string
  refusalText(error: unknown): string
}
const LANGUAGES = ['en', 'fr'] as const
type Language = (typeof LANGUAGES)[number]

/** A dynamic URL keeps TypeScript from following the import: the web sources use DOM types, tests do not. */
const load = (path: string) => import(new URL(`../${path}`, import.meta.url).pathname)
const loadModule = (name: string): Promise<Pages> => load(`shared/language/${name}`)

/** All areas, because other test files of this process may have loaded modules that need their texts. */
const AREAS = globSync('**/*.ts', { cwd: fileURLToPath(new URL('../locales/en', import.meta.url)) })
const { chooseLanguage, provideTexts } = await loadModule('texts.ts')
provideTexts(
  Object.fromEntries(
    LANGUAGES.flatMap((language) => AREAS.map((area) => `locales/${language}/${area}`)).map((path) => [
      path,
      () => load(path),
    ]),
  ),
)
const { fieldErrorText, labelledErrorText, loadErrorTexts, refusalText } = await loadModule('error-texts.ts')
await loadErrorTexts()
const { fieldName } = await loadModule('field-names.ts')
const loadTexts = async (language: Language, area: string) =>
  (await load(`locales/${language}/shared/${area}.ts`)).default
const ERRORS: Record<Language, Texts> = {
  en: (await loadTexts('en', 'errors')).errors,
  fr: (await loadTexts('fr', 'errors')).errors,
}

const contract = parse(await readFile(new URL('../../contract/openapi.yaml', import.meta.url), 'utf8'))

type Schema = { [Key in 'items' | 'properties' | '$ref']?: unknown } & { [key: string]: unknown }
type Variant = { properties: { code: { enum: string[] }; params: Schema } }

/** The codes of the contract, each with the schemas of its params. */
const CODES: [code: string, params: Record<string, Schema>][] = (
  contract.components.schemas.ErrorCause.oneOf as Variant[]
).flatMap(({ properties: { code, params } }) =>
  code.enum.map((name): [string, Record<string, Schema>] => [
    name,
    (params.properties ?? {}) as Record<string, Schema>,
  ]),
)

/** Codes without a text. */
const listCodesWithoutText = (texts: Texts) =>
  CODES.map(([code]) => code).filter((code) => !Object.hasOwn(texts, code))

test('the contract lists every code that the server can send', () => {
  expect(CODES.map(([code]) => code).sort()).toEqual([...ERROR_KINDS.keys()].sort())
})

test('every code has a text in both languages, and there are no other texts', () => {
  for (const texts of [ERRORS.en, ERRORS.fr]) {
    expect(listCodesWithoutText(texts)).toEqual([])
    expect(Object.keys(texts)).toHaveLength(CODES.length)
  }
  const { maximum: _, ...planted } = ERRORS.fr
  expect(listCodesWithoutText(planted)).toEqual(['maximum'])
})

/** Returns each value of an enum; for numbers, lists and free texts the example of the registry. */
function listSamples(code: string, params: Record<string, Schema>): object[] {
  const examples = ERROR_KINDS.get(code)?.params as Record<string, { example: unknown }>
  const base = Object.fromEntries(Object.keys(params).map((name) => [name, examples[name]?.example]))
  const others = Object.entries(params).flatMap(([name, { enum: words }]) =>
    ((words ?? []) as string[]).map((word) => ({ ...base, [name]: word })),
  )
  return [base, ...others]
}

test.each(CODES)('%s is a sentence in both languages for all params', async (code, params) => {
  for (const language of LANGUAGES) {
    await chooseLanguage(language)
    for (const sample of listSamples(code, params)) {
      const text = ERRORS[language][code]?.(sample)
      expect(text, JSON.stringify(sample)).toMatch(/^[\p{Lu}\d].*\.$/u)
      expect(text).not.toMatch(/undefined|NaN|Invalid|\[object/)
    }
  }
})

test('the two languages differ for every code', () => {
  const same = CODES.filter(([code, params]) => {
    const [sample = {}] = listSamples(code, params)
    return ERRORS.en[code]?.(sample) === ERRORS.fr[code]?.(sample)
  })
  expect(same).toEqual([])
})

/** Collects the names of all fields of a body, at any depth. */
function collectFields(schema: Schema | undefined, found: Set<string>, visited = new Set<unknown>()): void {
  if (!schema || visited.has(schema)) return
  visited.add(schema)
  const name = String(schema.$ref ?? '')
    .split('/')
    .at(-1)
  if (name) collectFields(contract.components.schemas[name], found, visited)
  for (const [field, fieldSchema] of Object.entries((schema.properties ?? {}) as Record<string, Schema>)) {
    found.add(field)
    collectFields(fieldSchema, found, visited)
  }
  for (const part of [schema.items, schema['anyOf'], schema['oneOf'], schema['allOf']].flat())
    collectFields(part as Schema | undefined, found, visited)
}

test('every request field has a label in both languages', async () => {
  const sent = new Set<string>()
  for (const [path, methods] of Object.entries(contract.paths as Record<string, Record<string, unknown>>)) {
    if (!/^\/(?:api|portal)\/v1\//.test(path)) continue
    for (const { requestBody } of Object.values(methods) as {
      requestBody?: { content: Record<string, { schema: Schema }> }
    }[])
      for (const { schema } of Object.values(requestBody?.content ?? {})) collectFields(schema, sent)
  }
  expect(sent.size).toBeGreaterThan(50)
  for (const language of LANGUAGES) {
    await chooseLanguage(language)
    expect([...sent].filter((field) => fieldName(field) === field)).toEqual([])
  }
  expect(fieldName('expenses[0].vat_amount')).toBe('Frais 1, Montant de TVA')
  expect(fieldName('start_date_from')).toBe('start_date_from')
})

test('everything that a party of an invoice can lack has a text in both languages', async () => {
  for (const language of LANGUAGES)
    expect(Object.keys((await loadTexts(language, 'money/invoices')).missing.data).sort()).toEqual(
      [...MISSING_DATA].sort(),
    )
})

const world = await startWorld()
const team = await world.team()

async function sendForErrorTexts(method: 'POST' | 'PATCH', path: string, body: object): Promise<string[]> {
  const { status, body: reply } = await team.call(method, path, body)
  const refusal = new ApiError(status, reply.error)
  return refusal.faults.length > 0 ? refusal.faults.map(labelledErrorText) : [refusalText(refusal)]
}

const expense = { description: 'Train', amount_excl_vat: 80, vat_amount: 0 }

test('shows the API’s refusals in French, with their limits', async () => {
  await chooseLanguage('fr')
  const { id: freelancer_id } = await makeFreelancer(team)
  const mission = await makeAcceptedMission(world, team, freelancer_id)
  const report = { mission_id: mission.id, report_month: '2026-03' }
  const day = { date: '2026-03-02', quantity: 1 }
  expect(await sendForErrorTexts('POST', '/project-codes', { name: ' ' })).toEqual([
    'Nom : Ce champ est obligatoire.',
  ])
  expect(await sendForErrorTexts('POST', '/team-tags', { name: 'x'.repeat(5000) })).toEqual([
    expect.stringMatching(/^Nom : [\d\s]+ caractères au plus\.$/),
  ])
  expect(
    await sendForErrorTexts('POST', '/freelancers', { first_name: 'A', last_name: 'B', email: 'x' }),
  ).toEqual(['E-mail : Saisissez une adresse e-mail, par exemple nom@exemple.fr.'])
  expect(
    await sendForErrorTexts('PATCH', `/freelancers/${freelancer_id}`, { vat_rate: 101, siren: '123456789' }),
  ).toEqual(['Taux de TVA : 100 au maximum.', expect.stringMatching(/^SIREN : Saisissez un SIREN valable/)])
  expect(
    await sendForErrorTexts('POST', '/accounting/exports', {
      format: 'csv',
      from: '2026-03-02',
      to: '2026-03-01',
    }),
  ).toEqual(['Au : Ne peut pas précéder «\u00a0Du\u00a0».'])
  expect(await sendForErrorTexts('POST', '/activity-reports', { ...report, timesheets: [day, day] })).toEqual(
    ['Prestation 2, Quantité : Plus d’une journée le 2 mars 2026.'],
  )
  expect(
    await sendForErrorTexts('POST', '/activity-reports', {
      ...report,
      expenses: [{ ...expense, date: '2026-04-02' }],
    }),
  ).toEqual([expect.stringMatching(/^Frais 1, Date : Entre le .+ mars 2026 et le 31 mars 2026\.$/)])
  expect(
    await sendForErrorTexts('POST', '/document-templates', {
      name: 'A',
      kind: 'services_agreement',
      locale: 'fr',
      body: 'Bonjour {{nobody}}',
    }),
  ).toEqual(['Texte : Ligne 1 : la variable {{nobody}} n’existe pas.'])
  expect(await sendForErrorTexts('POST', `/missions/${mission.id}/sign`, {})).toEqual([
    'Seul le signataire de la mission peut le faire.',
  ])
  expect(await sendForErrorTexts('POST', `/missions/${mission.id}/cancel`, {})).toEqual([
    'Impossible au statut «\u00a0En cours\u00a0».',
  ])
  expect(await sendForErrorTexts('PATCH', `/missions/${team.id}`, {})).toEqual([
    'Cette mission n’existe pas ou plus.',
  ])
  expect(await sendForErrorTexts('PATCH', `/users/${team.userId}`, { role: 'team-member' })).toEqual([
    'Le dernier administrateur actif ne peut ni être désactivé ni changer de rôle.',
  ])
  expect(getData(await team.call('GET', '/activity-reports')).total).toBe(0)
})

test('shows the same error in English from the same code and params', async () => {
  const error = {
    field: 'end_date',
    code: 'after_date',
    params: { date: '2026-03-31' },
    message: 'Not shown',
  }
  await chooseLanguage('fr')
  expect(fieldErrorText(error)).toBe('Après le 31 mars 2026.')
  expect(refusalText(new ConnectionError('x', { isPassing: true }))).toContain('ne répond pas')
  await chooseLanguage('en')
  expect(labelledErrorText(error)).toBe('End: Must be after 31 Mar 2026.')
})

test('shows the API’s message for an unknown code', async () => {
  await chooseLanguage('fr')
  expect(fieldErrorText({ code: 'of_tomorrow', params: {}, message: 'Something new' })).toBe('Something new')
})
