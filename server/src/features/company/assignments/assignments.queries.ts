// Replaces the links of one person with a list: adds new ones and removes the others.
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/connections/client.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { lockTags } from '../tags/index.ts'
import { lockTeams } from '../units/index.ts'
import { getLinkColumns, PERSON_KINDS, type PersonKind, type TargetKind } from './assignments.tables.ts'

type Links = { tenant_id: string; person_id: string; target_ids: string[] }

const TARGETS: readonly TargetKind[] = ['tag', 'team']

/** Prepares one query for each of the six tables, and returns their lookup by person and target. */
const prepareLinkQueries = <T>(prepareQuery: (person: PersonKind, target: TargetKind) => T) => {
  const queriesByLink = new Map(
    PERSON_KINDS.flatMap((person) =>
      TARGETS.map((target) => [`${person} ${target}`, prepareQuery(person, target)] as const),
    ),
  )
  return (person: PersonKind, target: TargetKind) => queriesByLink.get(`${person} ${target}`) as T
}

const removeOthers = prepareLinkQueries((person, target) => {
  const link = getLinkColumns(person, target)
  return prepared(`${link.table}.keep`, (q, input: Links) => ({
    compile: () =>
      sql`delete from ${sql.table(link.table)} where tenant_id = ${input.tenant_id}
        and ${sql.ref(link.person)} = ${input.person_id} and ${sql.ref(link.target)} <> all(${input.target_ids}::uuid[])
        returning tenant_id`.compile(q),
  }))
})

const addMissing = prepareLinkQueries((person, target) => {
  const link = getLinkColumns(person, target)
  return prepared(`${link.table}.add`, (q, input: Links) => ({
    compile: () =>
      sql`insert into ${sql.table(link.table)} (tenant_id, ${sql.ref(link.person)}, ${sql.ref(link.target)})
        select ${input.tenant_id}::uuid, ${input.person_id}::uuid, target from unnest(${input.target_ids}::uuid[]) as target
        on conflict do nothing returning tenant_id`.compile(q),
  }))
})

const findTargets = prepareLinkQueries((person, target) => {
  const link = getLinkColumns(person, target)
  return prepared(`${link.table}.targets`, (q, input: { tenant_id: string; person_id: string }) => ({
    compile: () =>
      sql<{ id: string }>`select ${sql.ref(link.target)} as id from ${sql.table(link.table)}
        where tenant_id = ${input.tenant_id} and ${sql.ref(link.person)} = ${input.person_id}`.compile(q),
  }))
})

const LOCK_STATEMENTS = { tag: lockTags, team: lockTeams }

/** Returns true if a link was added or removed. */
export async function replaceLinks(
  db: Db,
  person: PersonKind,
  target: TargetKind,
  links: Links,
): Promise<boolean> {
  const removed = await removeOthers(person, target).many(db, links)
  const added = await addMissing(person, target).many(db, links)
  return removed.length + added.length > 0
}

/** Copies the links of an invitation to the profile that it creates. */
export async function copyInvitationAssignments(
  db: Db,
  tenantId: string,
  invitationId: string,
  userId: string,
): Promise<void> {
  for (const target of TARGETS) {
    const invitationTargets = await findTargets('invitation', target).many(db, {
      tenant_id: tenantId,
      person_id: invitationId,
    })
    // Waits for concurrent deletions, and excludes the deleted rows.
    const existingTargets = await LOCK_STATEMENTS[target].many(db, {
      tenant_id: tenantId,
      ids: invitationTargets.map(({ id }) => id),
    })
    const target_ids = existingTargets.map(({ id }) => id)
    await addMissing('user', target).many(db, { tenant_id: tenantId, person_id: userId, target_ids })
  }
}
