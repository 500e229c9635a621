// Whether somebody else could be the second person, for the rules of other features in SQL.
import { sql } from 'kysely'
import { auditEntryRows } from '../../platform/audit-log/audit-log.tables.ts'
import { userRows } from '../users/users.tables.ts'

/** `since`: users who were active after this instant could be the second person, even if they were deactivated afterwards. */
export type Approver = { user_id: string; since: Date }

/**
 * Whether no other user was active since then. A deactivation and an erasure are entries of the audit log; an erasure removes the changes
 * from the entry.
 */
export const isAloneInTeam = ({ user_id, since }: Approver) =>
  sql<boolean>`(not exists (select from ${userRows} as other where other.id <> ${user_id}::uuid
    and (other.is_active or exists (select from ${auditEntryRows} as e where e.subject_id = other.id and e.resource = 'user'
      and e.at >= ${since} and (e.changes is null or e.changes @? '$[*].after.is_active ? (@ == false)')))))`
