// Whether somebody else could be the second person, for the rules of other features in SQL.
import { sql } from 'kysely'
import { auditEntryRows } from '../../platform/audit-log/audit-log.tables.ts'
import { userRows } from '../users/users.tables.ts'

/** `since`: who was active from then on could be the second person, also if somebody has deactivated them in the meantime. */
export type Approver = { user_id: string; since: Date }

/**
 * Whether since then no other user was active. Deactivating or erasing them is an entry of the audit log, which an erasure leaves without
 * its changes.
 */
export const isAloneInTeam = ({ user_id, since }: Approver) =>
  sql<boolean>`(not exists (select from ${userRows} as other where other.id <> ${user_id}::uuid
    and (other.is_active or exists (select from ${auditEntryRows} as e where e.subject_id = other.id and e.resource = 'user'
      and e.at >= ${since} and (e.changes is null or e.changes @? '$[*].after.is_active ? (@ == false)')))))`
