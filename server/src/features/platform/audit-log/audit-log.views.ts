import { type Selectable, sql } from 'kysely'
import type { AuditedResource } from '../../../domain/manifest.ts'
import type { Tables } from '../../../kernel/db/schema/tables.ts'
import { actorView } from '../../../kernel/db/sql/actor-view.ts'
import { jsonObject, timestamp } from '../../../kernel/db/sql/json.ts'
import { userRows } from '../../identity/users/users.tables.ts'
import { freelancerRows } from '../../people/freelancers/freelancers.tables.ts'
import type { AuditEntry } from './audit-log.schemas.ts'

type Row = Selectable<Tables['audit_entry']>

const col = <K extends keyof Row>(name: K) => sql<Row[K]>`${sql.ref(`audit_entry.${name}`)}`

/** Entries of version 1 and of nodes of the previous release store the credential in other columns. */
const CREDENTIAL_KIND = sql<Row['credential_kind']>`coalesce(audit_entry.credential_kind, case
  when audit_entry.key_id is not null then 'key' when audit_entry.portal_link_id is not null then 'portal'
  when audit_entry.actor_kind = 'invitee' then 'invitation' when audit_entry.actor_kind = 'operator' then 'operator' end)`
const CREDENTIAL_ID = sql<Row['credential_id']>`coalesce(audit_entry.credential_id, audit_entry.key_id,
  audit_entry.portal_link_id, case audit_entry.actor_kind when 'invitee' then audit_entry.actor_id end)`

const SEAL = sql<AuditEntry['seal']>`case when audit_entry.number is not null then
  json_build_object('number', audit_entry.number, 'hash', encode(audit_entry.hash, 'hex')) end`

/** Without `hasSeal`, an entry does not reveal how many entries lie between it and the next shown entry. */
export const auditEntryView = ({ hasSeal }: { hasSeal: boolean }) =>
  jsonObject<AuditEntry>({
    id: col('id'),
    at: timestamp(sql`audit_entry.at`),
    action: col('action'),
    request_id: col('request_id'),
    actor: actorView<AuditEntry['actor']['kind']>('audit_entry', {
      user: userRows,
      freelancer: freelancerRows,
    }),
    credential_kind: CREDENTIAL_KIND,
    credential_id: CREDENTIAL_ID,
    key_id: col('key_id'),
    portal_link_id: col('portal_link_id'),
    resource: sql<AuditedResource>`audit_entry.resource`,
    subject_id: col('subject_id'),
    operation: col('operation'),
    changes: sql<
      AuditEntry['changes']
    >`coalesce(audit_shown_changes(audit_entry.resource, audit_entry.changes), '[]')`,
    seal: hasSeal ? SEAL : sql<null>`null`,
  })
