// The filters of the audit log as SQL. Each has its index.
import { type RawBuilder, sql } from 'kysely'
import type { PageQuery } from '../../../domain/pagination.ts'
import { onOrAfter, onOrBefore } from '../../../kernel/db/sql/fragments.ts'
import type { AuditQuery } from './audit-log.schemas.ts'

export type AuditFilters = Partial<Omit<AuditQuery, keyof PageQuery>> & {
  /** The resources that the reader may read; omitted for a reader of all resources. */
  readable?: readonly string[]
}

const WHERE: {
  [K in keyof AuditFilters]-?: (value: NonNullable<AuditFilters[K]>) => RawBuilder<boolean>
} = {
  request_id: (id) => sql`audit_entry.request_id = ${id}`,
  actor_id: (id) => sql`audit_entry.actor_id = ${id}`,
  resource: (name) => sql`audit_entry.resource = ${name}`,
  readable: (names) => sql`audit_entry.resource = any(${names}::text[])`,
  subject_id: (id) => sql`audit_entry.subject_id = ${id}`,
  at_from: (day) => onOrAfter('audit_entry.at', day),
  at_to: (day) => onOrBefore('audit_entry.at', day),
}

const FILTER_NAMES = Object.keys(WHERE) as (keyof AuditFilters)[]

export const buildConditions = (
  input: Required<AuditFilters>,
  presentFields: ReadonlySet<PropertyKey>,
  names: readonly (keyof AuditFilters)[] = FILTER_NAMES,
) =>
  names
    .filter((name) => presentFields.has(name))
    .map((name) => (WHERE[name] as (value: unknown) => RawBuilder<boolean>)(input[name]))
