import { type Expression, type RawBuilder, sql } from 'kysely'
import { jsonObject, maybeTimestamp, timestamp } from '../../../kernel/db/sql/json.ts'
import { type Caller, documentActions } from './compliance-documents.actions.ts'
import type {
  ComplianceDocument,
  ComplianceDocumentState,
  PortalComplianceDocument,
} from './compliance-documents.schemas.ts'

const col = <T>(name: string) => sql<T>`${sql.ref(`compliance_document.${name}`)}`

const sharedFields: { [K in keyof PortalComplianceDocument]: RawBuilder<PortalComplianceDocument[K]> } = {
  id: col('id'),
  freelancer_id: col('freelancer_id'),
  kind: col('kind'),
  status: col('status'),
  requested_at: maybeTimestamp(sql`compliance_document.requested_at`),
  issued_on: col('issued_on'),
  valid_until: col('valid_until'),
  code: col('code'),
  media_type: col('media_type'),
  size: col('size'),
  sha256: sql<string | null>`encode(compliance_document.sha256, 'hex')`,
  uploaded_at: maybeTimestamp(sql`compliance_document.uploaded_at`),
  uploaded_by: col('uploaded_by'),
  verified_at: maybeTimestamp(sql`compliance_document.verified_at`),
  reason: col('reason'),
  replaced_at: maybeTimestamp(sql`compliance_document.replaced_at`),
  created_at: timestamp(sql`compliance_document.created_at`),
  updated_at: timestamp(sql`compliance_document.updated_at`),
}

const teamFields: { [K in keyof ComplianceDocumentState]: RawBuilder<ComplianceDocumentState[K]> } = {
  ...sharedFields,
  requested_by_id: col('requested_by_id'),
  uploaded_by_id: col('uploaded_by_id'),
  verified_by: col('verified_by'),
}

export const portalDocumentView = () => jsonObject<PortalComplianceDocument>(sharedFields)

/** The object of a document, for events and changes. */
export const documentObject = () => jsonObject<ComplianceDocumentState>(teamFields)

export const documentView = (today: Expression<string>, caller: Caller) =>
  jsonObject<ComplianceDocument>({ ...teamFields, allowed_actions: documentActions(today, caller) })
