// exportTeam(): exports every resource once, as the API shows it, with hashes and the place to catch up from.
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { sealAuditLog } from '../../server/src/features/platform/audit-log/index.ts'
import { makeMail } from '../../server/test/make/mails.ts'
import { makeManyOfEach } from '../../server/test/make/many-of-each.ts'
import { createParties } from '../../server/test/make/mission-lifecycle.ts'
import { getData } from '../../server/test/make/missions.ts'
import { makeReportWithReceipt } from '../../server/test/make/receipts.ts'
import type { Body, Team } from '../../server/test/world/world.ts'
import {
  exportTeam,
  type SyncedResources,
  sync,
  type TeamExportManifest,
  type TeamExportOptions,
  type TeamExportPlace,
} from '../src/index.ts'
import { sha256 } from '../src/team-export/sha256.ts'
import { serveWorld } from './served-world.ts'

const world = await serveWorld()
const seal = () => sealAuditLog({ db: world.database })

type Files = Map<string, Buffer>
type ExportResult = { files: Files; manifest: TeamExportManifest; requests: string[] }

/** Appends the bytes of each step to `files`, as a program does. `onStep` may throw. */
async function collect(
  options: TeamExportOptions,
  files: Files = new Map(),
  onStep: (place: TeamExportPlace, file: string) => void | Promise<void> = () => {},
): Promise<TeamExportManifest> {
  const steps = exportTeam(options)
  for (;;) {
    const { value, done } = await steps.next()
    if (done) return value
    for (const { name, bytes } of value.writes) {
      const isDocument = name.startsWith('documents/')
      files.set(name, Buffer.concat([...(isDocument ? [] : [files.get(name) ?? Buffer.alloc(0)]), bytes]))
    }
    await onStep(value.place, value.file)
  }
}

async function runExport(team: Team, choices: Partial<TeamExportOptions> = {}): Promise<ExportResult> {
  const requests: string[] = []
  const recordingFetch: typeof fetch = (input, init) => {
    requests.push(String(input))
    return fetch(input, init)
  }
  const files: Files = new Map()
  const manifest = await collect(
    { client: world.createClient(team.key, { fetch: recordingFetch }), ...choices },
    files,
  )
  return { files, manifest, requests }
}

const readItems = (files: Files, name: string): Body[] =>
  String(files.get(name))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
const hashBytes = (bytes: Buffer | undefined) =>
  createHash('sha256')
    .update(bytes ?? '')
    .digest('hex')
const byId = (one: Body, other: Body) => (one['id'] < other['id'] ? -1 : 1)

const parties = await createParties(world)
await makeManyOfEach(parties)
await makeReportWithReceipt(world, parties.team)
await makeMail(world, parties.team)
const endpoint = getData(
  await parties.team.call('POST', '/webhook-endpoints', { url: 'https://hooks.example.com/a' }),
)
await seal()
const whole = await runExport(parties.team, { documents: true, history: true })

const LISTS: [file: string, path: string, more?: string][] = [
  ['project-codes', '/project-codes'],
  ['team-tags', '/team-tags'],
  ['teams', '/teams'],
  ['freelancers', '/freelancers'],
  ['missions', '/missions'],
  ['activity-reports', '/activity-reports'],
  ['accounting-entries', '/accounting/entries'],
  ['accounting-exports', '/accounting/exports'],
  ['accounting-sendings', '/accounting/sendings'],
  ['bank-accounts', '/bank-accounts'],
  ['compliance-documents', '/compliance-documents'],
  ['account-overrides', '/accounting/account-overrides'],
  ['billing-mandates', '/billing-mandates'],
  ['rule-changes', '/rule-changes'],
  ['supplier-invoices', '/accounting/supplier-invoices'],
  ['payments', '/accounting/payments'],
  ['payment-batches', '/payment-batches'],
  ['webhook-endpoints', '/webhook-endpoints'],
  ['mails', '/mails'],
  ['audit-log', '/audit-log'],
]

/** What depends on the caller, on the day or on settings of the team is in the list only. */
const NOT_EXPORTED = ['allowed_actions', 'approvable_from', 'late_payment', 'warnings']
const omitFields = (item: Body, names: readonly string[]): Body =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !names.includes(name)))

async function readList(path: string): Promise<Body[]> {
  const all: Body[] = []
  for (let after: string | null = 'start'; after !== null; ) {
    const page: Body = getData(await parties.team.call('GET', `${path}?per_page=100&after=${after}`))
    all.push(...page['items'])
    after = page['next']
  }
  return all.map((item) => omitFields(item, NOT_EXPORTED))
}

test.each(LISTS)('the file %s has each item of its list once', async (file, path) => {
  const found = readItems(whole.files, `${file}.jsonl`)
  expect(found.length).toBeGreaterThan(0)
  expect(found.toSorted(byId)).toEqual((await readList(path)).toSorted(byId))
})

test('an export has kinds whose lists differ: users, keys, templates, documents, batch lines and events', async () => {
  const { files } = whole
  const ids = (name: string) =>
    readItems(files, name)
      .map(({ id }) => id)
      .toSorted()
  for (const [file, path] of [
    ['users', '/users'],
    ['api-keys', '/api-keys'],
    ['document-templates', '/document-templates'],
  ])
    expect(ids(`${file}.jsonl`)).toEqual((await readList(path as string)).map(({ id }) => id).toSorted())
  expect(readItems(files, 'document-templates.jsonl')[0]).toHaveProperty('body')
  for (const mission of readItems(files, 'missions.jsonl')) {
    const documents = getData(await parties.team.call('GET', `/missions/${mission['id']}/documents`)).items
    const found = readItems(files, 'mission-documents.jsonl').filter(
      ({ mission_id }) => mission_id === mission['id'],
    )
    expect(found.toSorted(byId)).toEqual(documents.toSorted(byId))
  }
  const lines = readItems(files, 'payment-batch-lines.jsonl')
  for (const { id } of readItems(files, 'payment-batches.jsonl')) {
    const { items } = getData(await parties.team.call('GET', `/payment-batches/${id}/lines?per_page=100`))
    const found = lines.filter(({ payment_batch_id }) => payment_batch_id === id)
    expect(found.map(({ entry_id }) => entry_id).toSorted()).toEqual(
      items.map(({ entry_id }: Body) => entry_id).toSorted(),
    )
  }
  const numbers = readItems(files, 'events.jsonl').map(({ number }) => number)
  expect(numbers).toEqual(numbers.map((_, index) => numbers[0] + index))
  expect(readItems(files, 'company.jsonl')).toEqual([getData(await parties.team.call('GET', '/team'))])
})

test('the manifest has count, size and SHA-256 of every file, and the documents have the SHA-256 of the API', () => {
  const { files, manifest } = whole
  expect(JSON.parse(String(files.get('manifest.json')))).toEqual(manifest)
  expect(manifest).toMatchObject({
    team: { id: parties.team.id },
    exported_by: { id: parties.team.userId },
    left_out: [],
    history: true,
  })
  const named = manifest.files.map(({ name }) => name)
  expect(new Set(named).size).toBe(named.length)
  for (const { name, count, size, sha256 } of manifest.files) {
    // A file without a line is written, too.
    expect(files.has(name), name).toBe(true)
    expect([count, size, sha256], name).toEqual([
      readItems(files, name).length,
      files.get(name)?.length,
      hashBytes(files.get(name)),
    ])
  }
  const documents = readItems(files, 'documents.jsonl')
  const written = [...files.keys()].filter((name) => name.startsWith('documents/'))
  expect(documents.flatMap(({ file }) => file ?? []).toSorted()).toEqual(written.toSorted())
  expect(manifest.documents).toMatchObject({
    count: written.length,
    unavailable: documents.length - written.length,
  })
  for (const { file, sha256 } of documents) if (file) expect(hashBytes(files.get(file))).toBe(sha256)
  const listHashes = (name: string) => readItems(files, name).map(({ sha256 }) => sha256)
  for (const [folder, name] of [
    ['contracts', 'mission-documents'],
    ['supplier-invoices', 'supplier-invoices'],
    ['compliance-documents', 'compliance-documents'],
    ['accounting-exports', 'accounting-exports'],
  ]) {
    const hashes = written
      .filter((file) => file.startsWith(`documents/${folder}/`))
      .map((file) => hashBytes(files.get(file)))
    expect(hashes.length, folder).toBeGreaterThan(0)
    expect(listHashes(`${name}.jsonl`)).toEqual(expect.arrayContaining(hashes))
  }
  expect(written.some((name) => name.startsWith('documents/receipts/'))).toBe(true)
})

/** The resources that can be followed. The compiler reports a missing one. */
const RESOURCES: Record<keyof SyncedResources, true> = {
  account_override: true,
  accounting_entry: true,
  accounting_export: true,
  activity_report: true,
  api_key: true,
  bank_account: true,
  billing_mandate: true,
  compliance_document: true,
  document: true,
  document_template: true,
  freelancer: true,
  mission: true,
  payment: true,
  payment_batch: true,
  rule_change: true,
  project_code: true,
  supplier_invoice: true,
  team: true,
  team_tag: true,
  user: true,
  webhook_endpoint: true,
}

test('an export has every resource that can be followed, with its place in the changes', () => {
  const followed = whole.manifest.files.filter(({ changes_after }) => changes_after !== undefined)
  expect(followed.map(({ resource }) => resource).toSorted()).toEqual(Object.keys(RESOURCES).toSorted())
})

test('no secret and no account number in clear is in a JSON file', () => {
  for (const [name, bytes] of whole.files)
    if (name.endsWith('.json') || name.endsWith('.jsonl')) {
      const text = String(bytes)
      expect(text, name).not.toMatch(/te[klp]_live_\w{8}|whsec_|FR76\d/)
      expect(text, name).not.toContain(parties.team.key)
      expect(text, name).not.toContain(endpoint.secret)
    }
})

test('an export without options has neither history nor documents, and sends no request for each resource', async () => {
  const { files, manifest, requests } = await runExport(parties.team)
  expect(manifest.documents).toBeNull()
  expect([...files.keys()].filter((name) => /^(documents|events|mails|audit-log)/.test(name))).toEqual([])
  expect(files.has('missions.jsonl')).toBe(true)
  const batches = readItems(files, 'payment-batches.jsonl').length
  // The requests are a count and a page of each kind, the lines of each batch, and at most five others.
  expect(requests.length).toBeLessThan(2 * manifest.files.length + batches + 6)
})

test('a resource that changes during an export is in it once, and later changes bring a copy up to date', async () => {
  const team = await world.team()
  const ids: string[] = []
  for (let index = 0; index < 105; index += 1)
    ids.push(getData(await team.call('POST', '/project-codes', { name: `Code ${index}` })).id)
  await seal()
  const files: Files = new Map()
  let isChanged = false
  const manifest = await collect({ client: world.createClient(team.key) }, files, async (_, file) => {
    if (file !== 'project-codes.jsonl' || isChanged) return
    isChanged = true
    getData(await team.call('PATCH', `/project-codes/${ids[0]}`, { name: 'Renamed' }))
    getData(await team.call('PATCH', `/project-codes/${ids[104]}`, { name: 'Renamed, too' }))
    await team.call('DELETE', `/project-codes/${ids[1]}`)
    getData(await team.call('POST', '/project-codes', { name: 'New' }))
    await seal()
  })
  const copy = new Map(readItems(files, 'project-codes.jsonl').map((code) => [code['id'], code]))
  const file = manifest.files.find(({ name }) => name === 'project-codes.jsonl')
  expect(file).toMatchObject({ resource: 'project_code', count: copy.size })
  expect(copy.size).toBe(106)
  const after = file?.changes_after
  for await (const change of sync({ client: world.createClient(team.key), resource: 'project_code', after }))
    if (change.deleted) copy.delete(change.id)
    else copy.set(change.id, change.object as unknown as Body)
  const { items } = getData(await team.call('GET', '/project-codes?per_page=100&after=start'))
  expect(copy.size).toBe(105)
  for (const item of items) expect(copy.get(item.id)).toEqual(item)
  expect(manifest.events_before).not.toBe(manifest.events_after)
})

class Interrupted extends Error {}

test('an export that is interrupted several times has the same bytes as an uninterrupted one', async () => {
  const choices = { client: world.createClient(parties.team.key), documents: true, history: false }
  const files: Files = new Map()
  let place: TeamExportPlace | undefined
  let [steps, limit] = [0, 3]
  const interrupt = (next: TeamExportPlace) => {
    place = JSON.parse(JSON.stringify(next))
    steps += 1
    if (steps < limit) return
    limit = 2 * limit + 1
    throw new Interrupted()
  }
  const truncate = ({ open }: TeamExportPlace) => {
    for (const { name, size } of open) files.set(name, (files.get(name) ?? Buffer.alloc(0)).subarray(0, size))
    const knownNames = new Set(
      open.map(({ name }) => name).concat(place?.files.map(({ name }) => name) ?? []),
    )
    for (const name of files.keys())
      if (!knownNames.has(name) && !name.startsWith('documents/')) files.delete(name)
  }
  async function* read(name: string) {
    const bytes = files.get(name) ?? Buffer.alloc(0)
    yield bytes.subarray(0, 7)
    yield bytes.subarray(7)
  }
  let manifest: TeamExportManifest | undefined
  while (!manifest) {
    if (place) truncate(place)
    const resume = place && { resume: { place, read } }
    manifest = await collect({ ...choices, ...resume }, files, interrupt).catch((error) => {
      if (!(error instanceof Interrupted)) throw error
      return undefined
    })
  }
  expect(limit).toBeGreaterThan(60)
  const uninterrupted = await runExport(parties.team, { documents: true })
  const summary = (one: TeamExportManifest) =>
    one.files
      .filter(({ name }) => name !== 'api-keys.jsonl')
      .map(({ name, count, sha256 }) => [name, count, sha256])
  expect(summary(manifest)).toEqual(summary(uninterrupted.manifest))
  for (const { name, sha256 } of manifest.files) expect(hashBytes(files.get(name)), name).toBe(sha256)
  expect(manifest.documents).toEqual(uninterrupted.manifest.documents)
})

test('the export of a key with few scopes has what it may read, and the manifest names the rest', async () => {
  const team = await world.team()
  const { key } = await world.issueKey(team.id, team.userId, ['missions:read', 'project-codes:read'])
  const manifest = await collect({ client: world.createClient(key) })
  expect(manifest.files.map(({ name }) => name).toSorted()).toEqual(
    ['mission-documents.jsonl', 'missions.jsonl', 'project-codes.jsonl'].toSorted(),
  )
  expect(manifest.left_out).toContainEqual({ name: 'payments.jsonl', reason: 'insufficient_scope' })
  expect(manifest.events_before).toBeNull()
})

test('an export waits when only the reserved share of the rate limit is left, until it is aborted', async () => {
  const team = await world.team()
  const client = world.createClient(team.key)
  const controller = new AbortController()
  const limitedClient = { ...client, rateLimit: { limit: 60, remaining: 10, resetSeconds: 0 } }
  const running = collect({ client: limitedClient, signal: controller.signal })
  controller.abort(new Interrupted())
  await expect(running).rejects.toThrow(Interrupted)
})

test('SHA-256 equals that of Node for every length and every split', () => {
  for (let length = 0; length < 200; length += 1) {
    const bytes = Buffer.from(Array.from({ length }, (_, index) => (index * 7 + length) % 256))
    const hash = sha256()
    hash.update(bytes.subarray(0, length % 67))
    hash.update(bytes.subarray(length % 67))
    expect(hash.digest()).toBe(hashBytes(bytes))
  }
})
