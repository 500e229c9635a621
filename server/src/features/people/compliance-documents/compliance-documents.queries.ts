import { sql } from 'kysely'
import type { PageQuery } from '../../../domain/pagination.ts'
import type {
  ComplianceKind,
  ComplianceMailTemplate,
  ComplianceMediaType,
  ComplianceStatus,
} from '../../../kernel/db/schema/tables.ts'
import { asText } from '../../../kernel/db/sql/json.ts'
import { prepareObjects } from '../../../kernel/db/sql/objects.ts'
import { pageQuery } from '../../../kernel/db/sql/page.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { prepareReading } from '../../../kernel/db/sql/recorded-read.ts'
import { currentTenantRow, selectToday } from '../../company/tenants/tenants.tables.ts'
import type { Approver } from '../../identity/second-person/second-person.tables.ts'
import {
  isUpdatedSince,
  type ShownRows,
  type UpdatedSince,
  withLastSealing,
} from '../../platform/changes/changes.tables.ts'
import { type Caller, isOver, isOwnUpload } from './compliance-documents.actions.ts'
import { documentObject, documentView, portalDocumentView } from './compliance-documents.views.ts'

type Key = { tenant_id: string; id: string }
type Now = { now: Date }

const SHOWN: ShownRows = {
  resource: 'compliance_document',
  id: sql`compliance_document.id`,
  time: sql`compliance_document.updated_at`,
}

type ListInput = PageQuery &
  UpdatedSince &
  Caller &
  Now & {
    tenant_id: string
    statuses?: ComplianceStatus[]
    kinds?: ComplianceKind[]
    freelancer_id?: string
  }

export const pageOfDocuments = prepared(
  'compliance_document.page',
  (q, input: Required<ListInput>, presentFields) => {
    const matching = q
      .selectFrom('compliance_document')
      .where('tenant_id', '=', input.tenant_id)
      .$if(presentFields.has('statuses'), (rows) =>
        rows.where(sql<boolean>`status = any(${input.statuses}::text[])`),
      )
      .$if(presentFields.has('kinds'), (rows) => rows.where(sql<boolean>`kind = any(${input.kinds}::text[])`))
      .$if(presentFields.has('freelancer_id'), (rows) =>
        rows.where('freelancer_id', '=', input.freelancer_id),
      )
      .$if(presentFields.has('updated_since'), (rows) =>
        rows.where(isUpdatedSince(input, presentFields, SHOWN)),
      )
    const view = () => documentView(selectToday(input.now), input)
    return pageQuery(q, matching, input, presentFields, view, withLastSealing(input, presentFields))
  },
)

type PortalListInput = PageQuery &
  UpdatedSince & { tenant_id: string; freelancer_id: string; kinds?: ComplianceKind[] }

export const pageOfPortalDocuments = prepared(
  'compliance_document.portal_page',
  (q, input: Required<PortalListInput>, presentFields) => {
    const matching = q
      .selectFrom('compliance_document')
      .where('tenant_id', '=', input.tenant_id)
      .where('freelancer_id', '=', input.freelancer_id)
      .$if(presentFields.has('kinds'), (rows) => rows.where(sql<boolean>`kind = any(${input.kinds}::text[])`))
      .$if(presentFields.has('updated_since'), (rows) =>
        rows.where(isUpdatedSince(input, presentFields, SHOWN)),
      )
    return pageQuery(
      q,
      matching,
      input,
      presentFields,
      portalDocumentView,
      withLastSealing(input, presentFields),
    )
  },
)

export const findDocument = prepared('compliance_document.detail', (q, input: Key & Caller & Now) =>
  q
    .selectFrom('compliance_document')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .select(asText(documentView(selectToday(input.now), input))),
)

export const findPortalDocument = prepared(
  'compliance_document.portal_detail',
  (q, input: Key & { freelancer_id: string }) =>
    q
      .selectFrom('compliance_document')
      .where('tenant_id', '=', input.tenant_id)
      .where('id', '=', input.id)
      .where('freelancer_id', '=', input.freelancer_id)
      .select(asText(portalDocumentView())),
)

export const findDocumentFile = prepared(
  'compliance_document.file',
  (q, input: Required<Key & { freelancer_id?: string }>, presentFields) =>
    q
      .selectFrom('compliance_document')
      .where('tenant_id', '=', input.tenant_id)
      .where('id', '=', input.id)
      .where('sha256', 'is not', null)
      .$if(presentFields.has('freelancer_id'), (rows) =>
        rows.where('freelancer_id', '=', input.freelancer_id),
      )
      .select(['sha256', 'media_type', 'size', 'kind', 'issued_on', 'freelancer_id']),
)

export const saveFileReading = prepareReading('compliance_document', 'file_read_at')

export const findTeamFacts = prepared('compliance_document.team', (q, input: { tenant_id: string } & Now) =>
  q
    .selectFrom(currentTenantRow.as('t'))
    .where('t.id', '=', input.tenant_id)
    .select(['t.compliance_settings', sql<string>`${selectToday(input.now)}`.as('today')]),
)

type Owner = { tenant_id: string; freelancer_id: string }

/** Finds the documents that await a file or a review. The caller has locked the freelancer. */
export const findOpenDocuments = prepared('compliance_document.open', (q, input: Owner) =>
  q
    .selectFrom('compliance_document')
    .where('tenant_id', '=', input.tenant_id)
    .where('freelancer_id', '=', input.freelancer_id)
    .where('status', 'in', ['requested', 'uploaded'])
    .select(['id', 'kind', 'status']),
)

export const countUploads = prepared(
  'compliance_document.count_uploads',
  (q, input: Owner & { since: Date }) =>
    q
      .selectFrom('compliance_document')
      .where('tenant_id', '=', input.tenant_id)
      .where('freelancer_id', '=', input.freelancer_id)
      .where('uploaded_at', '>', input.since)
      .select(sql<number>`count(*)::int`.as('count')),
)

export const countRequests = prepared('compliance_mail.count_requests', (q, input: Owner & { since: Date }) =>
  q
    .selectFrom('compliance_mail')
    .where('tenant_id', '=', input.tenant_id)
    .where('freelancer_id', '=', input.freelancer_id)
    .where('created_at', '>', input.since)
    .where('template', '=', 'requested')
    .select(sql<number>`count(*)::int`.as('count')),
)

type RequestedKinds = {
  tenant_id: string
  freelancer_id: string
  ids: readonly string[]
  kinds: readonly string[]
  requested_by_id: string | null
  at: Date
}

/** Inserts a request for each kind that has no open document. Returns the inserted rows. */
export const insertRequests = prepared('compliance_document.request_kinds', (q, row: RequestedKinds) => ({
  compile: () =>
    sql<{
      id: string
      kind: ComplianceKind
    }>`insert into compliance_document (tenant_id, id, freelancer_id, kind, status, requested_at, requested_by_id, created_at, updated_at)
      select ${row.tenant_id}::uuid, asked.id, ${row.freelancer_id}::uuid, asked.kind, 'requested', ${row.at}::timestamptz,
        ${row.requested_by_id}::uuid, ${row.at}::timestamptz, ${row.at}::timestamptz
      from unnest(${row.ids}::uuid[], ${row.kinds}::text[]) as asked(id, kind)
      on conflict (tenant_id, freelancer_id, kind) where status in ('requested', 'uploaded') do nothing
      returning id, kind`.compile(q),
}))

export const requestAgain = prepared(
  'compliance_document.request_again',
  (q, row: Key & { requested_by_id: string | null; at: Date }) =>
    q
      .updateTable('compliance_document')
      .set({ requested_at: row.at, requested_by_id: row.requested_by_id, updated_at: row.at })
      .where('tenant_id', '=', row.tenant_id)
      .where('id', '=', row.id),
)

type File = Key & {
  issued_on: string
  valid_until: string
  code: string | null
  media_type: ComplianceMediaType
  sha256: Buffer
  size: number
  uploaded_by: 'team' | 'freelancer'
  uploaded_by_id: string | null
  at: Date
}

const fileColumns = (row: File) => ({
  status: 'uploaded' as const,
  issued_on: row.issued_on,
  valid_until: row.valid_until,
  code: row.code,
  media_type: row.media_type,
  sha256: row.sha256,
  size: row.size,
  uploaded_at: row.at,
  uploaded_by: row.uploaded_by,
  uploaded_by_id: row.uploaded_by_id,
  updated_at: row.at,
})

/** Returns no row if the service has requested the kind meanwhile, which it does without the lock of the freelancer. */
export const insertUpload = prepared(
  'compliance_document.insert',
  (q, row: File & { freelancer_id: string; kind: ComplianceKind }) =>
    q
      .insertInto('compliance_document')
      .values({
        tenant_id: row.tenant_id,
        id: row.id,
        freelancer_id: row.freelancer_id,
        kind: row.kind,
        created_at: row.at,
        ...fileColumns(row),
      })
      .onConflict((conflict) =>
        conflict
          .columns(['tenant_id', 'freelancer_id', 'kind'])
          .where(sql<boolean>`status in ('requested', 'uploaded')`)
          .doNothing(),
      )
      .returning('id'),
)

/** Adds the file to a document that was requested. */
export const fillRequest = prepared('compliance_document.fill', (q, row: File) =>
  q
    .updateTable('compliance_document')
    .set(fileColumns(row))
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id),
)

export const replaceDocument = prepared('compliance_document.replace', (q, row: Key & { at: Date }) =>
  q
    .updateTable('compliance_document')
    .set({ status: 'replaced', replaced_at: row.at, updated_at: row.at, due_on: null, due_event: null })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id),
)

export const findOwner = prepared('compliance_document.owner', (q, input: Key) =>
  q
    .selectFrom('compliance_document')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .select('freelancer_id'),
)

/** The caller has locked the freelancer, as every change of a document does. */
export const findDocumentToReview = prepared(
  'compliance_document.to_decide',
  (q, input: Key & Now & Approver) =>
    q
      .selectFrom('compliance_document')
      .where('tenant_id', '=', input.tenant_id)
      .where('id', '=', input.id)
      .select([
        'status',
        'kind',
        'valid_until',
        isOwnUpload(input).as('is_own_upload'),
        'uploaded_by_id',
        isOver(selectToday(input.now)).as('is_over'),
      ]),
)

export const findInForce = prepared(
  'compliance_document.in_force',
  (q, input: Owner & { kind: ComplianceKind }) =>
    q
      .selectFrom('compliance_document')
      .where('tenant_id', '=', input.tenant_id)
      .where('freelancer_id', '=', input.freelancer_id)
      .where('kind', '=', input.kind)
      .where('status', '=', 'approved')
      .select('id'),
)

type Approval = Key & { verified_by: string; due_on: string; due_event: 'expiring'; at: Date }

export const approveDocument = prepared('compliance_document.approve', (q, row: Approval) =>
  q
    .updateTable('compliance_document')
    .set({
      status: 'approved',
      verified_by: row.verified_by,
      verified_at: row.at,
      due_on: row.due_on,
      due_event: row.due_event,
      updated_at: row.at,
    })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id),
)

export const refuseDocument = prepared(
  'compliance_document.refuse',
  (q, row: Key & { verified_by: string; reason: string; at: Date }) =>
    q
      .updateTable('compliance_document')
      .set({
        status: 'refused',
        verified_by: row.verified_by,
        verified_at: row.at,
        reason: row.reason,
        updated_at: row.at,
      })
      .where('tenant_id', '=', row.tenant_id)
      .where('id', '=', row.id),
)

/** Called after `expiring_days` has changed. A document that was already announced is not announced again. */
export const updateExpiringDates = prepared(
  'compliance_document.move_expiring',
  (q, input: { tenant_id: string; expiring_days: number }) =>
    q
      .updateTable('compliance_document')
      .set({ due_on: sql<string>`valid_until - ${input.expiring_days}::int` })
      .where('tenant_id', '=', input.tenant_id)
      .where('due_event', '=', 'expiring')
      .where(sql<boolean>`due_on <> valid_until - ${input.expiring_days}::int`),
)

type NewMail = Key & {
  freelancer_id: string
  template: ComplianceMailTemplate
  document_ids: readonly string[]
  message: string | null
  at: Date
}

export const insertMail = prepared('compliance_mail.insert', (q, row: NewMail) =>
  q.insertInto('compliance_mail').values({
    tenant_id: row.tenant_id,
    id: row.id,
    freelancer_id: row.freelancer_id,
    template: row.template,
    document_ids: sql`${row.document_ids}::uuid[]`,
    message: row.message,
    created_at: row.at,
  }),
)

/** Objects of compliance documents, for events and changes. */
export const complianceDocumentObjects = prepareObjects('compliance_document', documentObject)
