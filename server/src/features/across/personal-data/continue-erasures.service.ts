// The background part of an erasure: every table that has data of the person, its files, the events and audit entries about its rows, and
// stored responses. Passes are repeated until one finds nothing.

import type { Declarations } from '../../../domain/merge-manifests.ts'
import { listPaths, type PersonalEntry, type PersonKind } from '../../../domain/personal-data.ts'
import { type AuditedCall, eraseIn } from '../../../kernel/db/connections/client.ts'
import { replaceInEvents, stripEvents } from '../../../kernel/db/events.ts'
import type { ServiceDeps } from '../../../kernel/feature.ts'
import { eraseEntries, findNamed, sealTeam } from '../../platform/audit-log/index.ts'
import { STATEMENTS, type StatementInput, type TableStatements } from './erase.queries.ts'
import * as queries from './erasures.queries.ts'
import { createStatementInput, listRetained, readRetention } from './erasures.service.ts'
import { getNextExpiryDate } from './retention.rules.ts'
import { listIds, listSubjectIds } from './subjects.service.ts'

const ROWS_PER_BATCH = 500
/** An erasure that is still unfinished after this time is claimed again. */
const CLAIM_MS = 60_000
/** Delay until the entries of other transactions are sealed. */
const SEAL_DELAY_MS = 1000
const MAX_DUE = 20

type Deps = Pick<ServiceDeps, 'db' | 'clock' | 'files' | 'onFailure' | 'declared'>

/** Returns the number of erasures that were continued. */
export async function continueErasures(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  return continueAll(deps, now, await queries.findDueErasures.many(deps.db, { now, limit: MAX_DUE }))
}

export async function continueTeamErasures(deps: Deps, tenant_id: string): Promise<number> {
  const now = deps.clock.now()
  const due = await queries.findDueTeamErasures.many(deps.db, { tenant_id, now, limit: MAX_DUE })
  return continueAll(deps, now, due)
}

type Key = { tenant_id: string; person_id: string }

async function continueAll(deps: Deps, now: Date, due: readonly Key[]): Promise<number> {
  const { db } = deps
  for (const key of due) {
    const until = new Date(now.getTime() + CLAIM_MS)
    const claimed = await queries.claimErasure.first(db, { ...key, now, until })
    // An erasure that fails is retried later and does not delay the others.
    if (claimed) await continueErasure(deps, claimed).catch(deps.onFailure)
  }
  return due.length
}

type Claimed = {
  tenant_id: string
  person_id: string
  person_kind: PersonKind
  addresses: readonly string[]
  sellers: readonly string[]
  requested_at: Date
}

/** Stores the sellers before anything is erased, so that they are still known after a crash. */
async function storeSellers(db: Deps['db'], { tenant_id, person_id, sellers: storedSellers }: Claimed) {
  const found = await queries.findSellers.many(db, { tenant_id, person_id })
  const sellers = [...new Set([...storedSellers, ...found.map(({ seller }) => seller)])]
  await queries.saveSellers.run(db, { tenant_id, person_id, sellers })
  return sellers
}

async function continueErasure(deps: Deps, claimed: Claimed): Promise<void> {
  const { db, clock } = deps
  const { tenant_id, person_id, person_kind: kind } = claimed
  const now = clock.now()
  const retention = await readRetention({ db, tenantId: tenant_id })
  const baseInput = createStatementInput(claimed, claimed.requested_at, now, retention)
  const input = kind === 'freelancer' ? { ...baseInput, sellers: await storeSellers(db, claimed) } : baseInput
  const work = { deps, kind, input }
  while ((await erasePass(work)) > 0);
  // Only sealed entries can be erased, and an entry that is not sealed yet may have data of the person.
  if (!(await sealTeam(db, tenant_id)) || (await erasePass(work)) > 0) {
    const due_at = new Date(clock.now().getTime() + SEAL_DELAY_MS)
    await queries.postponeErasure.run(db, { tenant_id, person_id, due_at })
    return
  }
  const retained = await listRetained({ db }, kind, input)
  const due_at = retained.length > 0 ? getNextExpiryDate(now) : null
  const row = { tenant_id, person_id, retained: JSON.stringify(retained), at: clock.now(), due_at }
  await queries.finishErasure.run(db, row)
}

type Work = { deps: Deps; kind: PersonKind; input: StatementInput }

/** Returns the number of changed rows. */
async function erasePass({ deps, kind, input: baseInput }: Work): Promise<number> {
  const isSealed = await sealTeam(deps.db, baseInput.tenant_id)
  const work = {
    deps,
    kind,
    input: { ...baseInput, subjects: await listSubjectIds(deps.db, kind, baseInput) },
  }
  let changed = 0
  // Entries are erased before the rows: entries of deleted rows are found by the address, others by the rows.
  changed += await eraseAudit(work)
  changed += await eraseEvents(work)
  for (const statements of STATEMENTS[kind]) {
    // Once its key is replaced, the audit entries of the row cannot be found, and only sealed entries can be erased.
    if (!isSealed && isFoundBySeller(statements, kind)) continue
    changed += await eraseFiles(work, statements)
    changed += await eraseRows(work, statements.erase)
    changed += await eraseRows(work, statements.expire)
  }
  return changed
}

const isFoundBySeller = ({ table }: TableStatements, kind: PersonKind) =>
  listPaths(table.personal, kind).some((path) => typeof path === 'object' && 'seller' in path)

/** The log says what an erasure has changed, without the values (migration 0045). */
const createAuditedCall = ({ deps, kind }: Work): AuditedCall => ({
  at: deps.clock.now(),
  actor_kind: 'system',
  actor_id: null,
  credential_kind: null,
  credential_id: null,
  request_id: null,
  action: kind === 'freelancer' ? 'eraseFreelancer' : 'eraseUser',
})

type Tx = Parameters<Parameters<ServiceDeps['db']['transaction']>[0]>[0]

const inErasure = <T>(work: Work, run: (tx: Tx) => Promise<T>): Promise<T> =>
  work.deps.db.transaction(async (tx) => {
    await eraseIn(tx, 'person')
    return run(tx)
  }, createAuditedCall(work))

/** Repeats a batch until it is not full. */
async function inBatches(run: () => Promise<number>): Promise<number> {
  let sum = 0
  for (let batch = ROWS_PER_BATCH; batch === ROWS_PER_BATCH; sum += batch) batch = await run()
  return sum
}

type Rows = TableStatements['erase']

const eraseRows = async (work: Work, statement: Rows): Promise<number> =>
  statement
    ? inBatches(() =>
        inErasure(
          work,
          async (tx) => (await statement.many(tx, { ...work.input, limit: ROWS_PER_BATCH })).length,
        ),
      )
    : 0

function* splitIntoChunks<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size)
}

/** Number of subjects in one batch; smaller than ROWS_PER_BATCH, because a resource may have many events. */
const SUBJECTS_PER_BATCH = 100

const declaredFields = ({ events }: Declarations) =>
  JSON.stringify(
    Object.fromEntries([...events].map(([type, { data }]) => [type, Object.keys(data as object)])),
  )

const PLACEHOLDERS = { word: 'erased', digits: '0000' } as const

const findPersonalEvents = ({ events }: Declarations) =>
  [...events.values()].flatMap(({ type, subject, personal }) =>
    personal ? [{ type, subject, personal }] : [],
  )

/** Returns the replacement of each field, by event type. */
const buildPlaceholders = (events: ReturnType<typeof findPersonalEvents>) =>
  JSON.stringify(
    Object.fromEntries(
      events.map(({ type, personal }) => [
        type,
        Object.fromEntries(Object.entries(personal).map(([field, as]) => [field, PLACEHOLDERS[as]])),
      ]),
    ),
  )

/** A field of an event that repeats a column of its row stays as long as a law keeps the row. */
async function eraseFieldsOfEvents(work: Work): Promise<number> {
  const { tenant_id } = work.input
  const personal = findPersonalEvents(work.deps.declared)
  const values = buildPlaceholders(personal)
  let sum = 0
  for (const { table, expiredSubjects } of STATEMENTS[work.kind]) {
    if (!personal.some(({ subject }) => subject === table.audited)) continue
    for (const subjects of splitIntoChunks(
      await listIds(work.deps.db, expiredSubjects, work.input),
      SUBJECTS_PER_BATCH,
    ))
      sum += await inErasure(
        work,
        async (tx) => (await replaceInEvents.many(tx, { tenant_id, subjects, values })).length,
      )
  }
  return sum
}

async function eraseEvents(work: Work): Promise<number> {
  const { tenant_id, subjects } = work.input
  const fields = declaredFields(work.deps.declared)
  let sum = await eraseFieldsOfEvents(work)
  for (const some of splitIntoChunks(subjects, SUBJECTS_PER_BATCH))
    sum += await inErasure(
      work,
      async (tx) => (await stripEvents.many(tx, { tenant_id, subjects: some, fields })).length,
    )
  return sum
}

async function eraseAudit(work: Work): Promise<number> {
  let sum = 0
  for (const statements of STATEMENTS[work.kind]) {
    const { audited, personal } = statements.table
    if (!audited || !(personal.erased || personal.kept)) continue
    const expired = await listIds(work.deps.db, statements.expiredSubjects, work.input)
    sum += await eraseAuditEntries(work, audited, expired)
    if (personal.erased) sum += await eraseMore(work, statements, audited, personal.erased)
  }
  return sum
}

/** Erases further entries that contain a value which is erased with the person. */
async function eraseMore(
  work: Work,
  { table: { personal, isNeverDeleted }, subjects }: TableStatements,
  audited: string,
  erased: object,
): Promise<number> {
  let sum = 0
  // For rows that a law keeps, erases only entries with a value that the law does not require.
  if (personal.kept)
    sum += await eraseAuditEntries(work, audited, await listIds(work.deps.db, subjects, work.input), {
      fields: Object.keys(erased),
    })
  if (!isNeverDeleted) sum += await eraseDeleted(work, audited, ownFields(personal, work.kind))
  if (!subjects && personal.rowsOf?.[work.kind])
    sum += await eraseAuditEntries(work, audited, [work.input.tenant_id], { mentions: work.input.addresses })
  return sum
}

/** Entries with one of these texts, or with a value in one of these fields. */
type EntryFilter = { mentions?: readonly string[] | null; fields?: readonly string[] | null }

async function eraseAuditEntries(
  work: Work,
  resource: string,
  ids: readonly string[],
  { mentions = null, fields = null }: EntryFilter = {},
): Promise<number> {
  const { tenant_id } = work.input
  let sum = 0
  for (const subjects of splitIntoChunks(ids, SUBJECTS_PER_BATCH))
    sum += await inBatches(() =>
      inErasure(
        work,
        async (tx) =>
          (
            await eraseEntries.only(tx, {
              tenant_id,
              resource,
              subjects,
              mentions,
              fields,
              limit: ROWS_PER_BATCH,
            })
          ).erased,
      ),
    )
  return sum
}

/** The fields that name the person to whom a row belongs, not other people in it, such as the sender of an invitation. */
const ownFields = (personal: PersonalEntry, kind: PersonKind): string[] =>
  listPaths(personal, kind).flatMap((path) => {
    if (typeof path === 'string') return [path]
    return 'address' in path ? [path.address] : []
  })

/** Erases entries that name the person and are about deleted rows, such as an invitation that was withdrawn. */
async function eraseDeleted(work: Work, resource: string, fields: readonly string[]): Promise<number> {
  if (fields.length === 0) return 0
  const { tenant_id, mentions: values } = work.input
  const found = await findNamed.many(work.deps.db, {
    tenant_id,
    resource,
    fields,
    values,
    limit: ROWS_PER_BATCH,
  })
  return eraseAuditEntries(
    work,
    resource,
    found.map(({ id }) => id),
  )
}

/** The file that replaces an erased file: a page without content. */
const PLACEHOLDER = createEmptyPdf()

function createEmptyPdf(): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<<>>>>',
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = text.length
    text += `${index + 1} 0 obj${object}endobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 4\n0000000000 65535 f \n${places.join('')}trailer<</Size 4/Root 1 0 R>>\n`
  return Buffer.from(`${text}${table}startxref\n${text.length}\n%%EOF\n`, 'latin1')
}

async function eraseFiles(work: Work, { files }: TableStatements): Promise<number> {
  const { deps, input } = work
  const { tenant_id: tenantId } = input
  let sum = 0
  for (const { find, replace } of files)
    sum += await inBatches(() =>
      inErasure(work, async (tx) => {
        const none = Buffer.alloc(0)
        const isAny = await find.first(tx, { ...input, placeholder: none, limit: 1 })
        if (!isAny) return 0
        const placeholder = await deps.files.put(tx, {
          tenantId,
          bytes: PLACEHOLDER,
          at: deps.clock.now(),
          isCounted: false,
        })
        const found = await find.many(tx, { ...input, placeholder, limit: MAX_FILES })
        for (const { sha256 } of found) {
          await replace.run(tx, { ...input, placeholder, sha256 })
          await deps.files.remove(tx, { tenantId, sha256 })
        }
        return found.length === MAX_FILES ? ROWS_PER_BATCH : found.length
      }),
    )
  return sum
}

/** Maximum number of files that one transaction erases. */
const MAX_FILES = 20
