// The invoice job: checks again waiting invoices whose data may be complete now, and makes the files of issued ones. A file is
// made outside of a transaction, from data that never change, so that it is the same however often it is made. Safe on any number
// of nodes.

import { type Invoice, isUnfit } from '../../../../documents/index.ts'
import { SERVICE } from '../../../../domain/access/principal.ts'
import { ApiError } from '../../../../domain/errors/api-error.ts'
import { recordEvent } from '../../../../kernel/db/events.ts'
import type { ServiceDeps } from '../../../../kernel/feature.ts'
import { toLogoImage } from '../../../company/tenant-logo/index.ts'
import { ACCOUNTING_ENTRY_EVENTS, lockEntry, setFileName } from '../../accounting/index.ts'
import { issueInvoices } from '../issue/issue-invoices.service.ts'
import * as queries from './invoice-files.queries.ts'

/** Teams are processed round-robin: the backlog of one team delays another by at most one batch. */
const BATCH_SIZE = 5
const MAX_TEAMS = 100
/** A claim expires in case the process ends. It lasts longer than making a file takes. */
const CLAIM_MS = 120_000
const FIRST_RETRY_MS = 10_000
const MAX_RETRY_MS = 3_600_000

type Deps = Pick<ServiceDeps, 'db' | 'clock' | 'files' | 'renderer' | 'onFailure'>
type Work = { tenantId: string; entryId: string; attempts: number; until: Date }

/** `run` returns how many invoices it worked on. */
export function createInvoiceWork(deps: Deps) {
  let isStopping = false

  async function run(): Promise<number> {
    let done = 0
    for (;;) {
      const teams = await queries.findTeamsWithWork.many(deps.db, { now: deps.clock.now(), limit: MAX_TEAMS })
      let claimed = 0
      for (const { tenant_id } of teams) if (!isStopping) claimed += await processTeamBatch(deps, tenant_id)
      done += claimed
      if (claimed === 0) return done
    }
  }

  return {
    run,
    /** Stops a run after its current batch. */
    halt() {
      isStopping = true
    },
  }
}

/** Processes one batch. */
export async function processTeamBatch(deps: Deps, tenantId: string): Promise<number> {
  const now = deps.clock.now()
  const until = new Date(now.getTime() + CLAIM_MS)
  const claimed = await queries.claimWork.many(deps.db, {
    tenant_id: tenantId,
    now,
    until,
    limit: BATCH_SIZE,
  })
  // Entries are processed in the order of their creation, as at an approval.
  const ordered = claimed.toSorted((a, b) => (a.entry_id < b.entry_id ? -1 : 1))
  for (const { entry_id: entryId, attempts } of ordered) {
    const work = { tenantId, entryId, attempts, until }
    await processWork(deps, work).catch((error: unknown) => retryLater(deps, work, error))
  }
  return claimed.length
}

const toWorkKey = ({ tenantId, entryId }: Work) => ({ tenant_id: tenantId, entry_id: entryId })

async function processWork(deps: Deps, work: Work): Promise<void> {
  const found = await queries.findInvoiceToMake.first(deps.db, toWorkKey(work))
  if (found?.status === 'waiting') await retryIssuing(deps, work)
  const invoice =
    found?.status === 'waiting' ? await queries.findInvoiceToMake.first(deps.db, toWorkKey(work)) : found
  if (invoice?.status === 'issued' && invoice.content)
    await makeFile(deps, work, invoice.content, invoice.logo_sha256)
  await queries.finishWork.run(deps.db, { ...toWorkKey(work), until: work.until })
}

const retryIssuing = ({ db, clock }: Deps, { tenantId, entryId }: Work): Promise<void> =>
  db.transaction(async (tx) => {
    await lockEntry.first(tx, { tenant_id: tenantId, id: entryId })
    await issueInvoices({ db: tx, clock, tenantId, actor: SERVICE, requestId: null }, [entryId])
  })

async function makeFile(deps: Deps, work: Work, invoice: Invoice, logoHash: Buffer | null): Promise<void> {
  const { db, clock, files, renderer } = deps
  const { tenantId, entryId } = work
  const image = logoHash && (await files.get(db, { tenantId, sha256: logoHash }))
  const logo = image && toLogoImage(image)
  const { bytes } = await renderer.render(tenantId, { kind: 'invoice', invoice, ...(logo && { logo }) })
  await files.stage({ tenantId, bytes })
  await db.transaction(async (tx) => {
    const at = clock.now()
    const sha256 = await files.put(tx, { tenantId, bytes, at })
    const storedFile = await queries.storeFile.first(tx, {
      ...toWorkKey(work),
      sha256,
      size: bytes.length,
      at,
    })
    if (!storedFile) return
    setFileName.queue(tx, { tenant_id: tenantId, id: entryId, file_name: `${invoice.number}.pdf` })
    recordEvent(
      { db: tx, clock, tenantId, actor: SERVICE, requestId: null },
      ACCOUNTING_ENTRY_EVENTS.document_created,
      entryId,
      {
        invoice_number: invoice.number,
        sha256: sha256.toString('hex'),
      },
    )
  })
}

/** Retries with exponential backoff. The invoice shows the error code; unexpected errors are also reported. */
async function retryLater(deps: Deps, work: Work, error: unknown): Promise<void> {
  const { db, clock } = deps
  const delay = Math.min(FIRST_RETRY_MS * 2 ** Math.min(work.attempts - 1, 20), MAX_RETRY_MS)
  const failure = toFailureCode(error)
  if (!failure) deps.onFailure(error)
  const at = clock.now()
  await db.transaction(async (tx) => {
    queries.retryWork.queue(tx, { ...toWorkKey(work), due_at: new Date(at.getTime() + delay) })
    queries.saveFailure.queue(tx, { ...toWorkKey(work), failure: failure ?? 'internal_error', at })
  })
}

function toFailureCode(error: unknown): string | undefined {
  if (isUnfit(error)) return error.cause.code
  return error instanceof ApiError ? error.details.code : undefined
}
