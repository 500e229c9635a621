// Writes the links of one person, always as a whole: what is not in the list goes, what is new comes.
import { sql } from 'kysely'
import type { Db } from '../../kernel/db/client.ts'
import { prepared } from '../../kernel/db/prepared.ts'
import { linkOf, type PersonKind, type TargetKind } from './assignments.links.ts'

type Links = { tenant_id: string; person_id: string; target_ids: string[] }

const forEachLink = <T>(make: (person: PersonKind, target: TargetKind) => T) => {
  const made = new Map<string, T>()
  return (person: PersonKind, target: TargetKind): T => {
    const key = `${person} ${target}`
    const known = made.get(key) ?? make(person, target)
    made.set(key, known)
    return known
  }
}

const removeOthers = forEachLink((person, target) => {
  const link = linkOf(person, target)
  return prepared(`${link.table}.keep`, (q, input: Links) => ({
    compile: () =>
      sql`delete from ${sql.table(link.table)} where tenant_id = ${input.tenant_id}
        and ${sql.ref(link.person)} = ${input.person_id} and ${sql.ref(link.target)} <> all(${input.target_ids}::uuid[])
        returning tenant_id`.compile(q),
  }))
})

const addMissing = forEachLink((person, target) => {
  const link = linkOf(person, target)
  return prepared(`${link.table}.add`, (q, input: Links) => ({
    compile: () =>
      sql`insert into ${sql.table(link.table)} (tenant_id, ${sql.ref(link.person)}, ${sql.ref(link.target)})
        select ${input.tenant_id}::uuid, ${input.person_id}::uuid, target from unnest(${input.target_ids}::uuid[]) as target
        on conflict do nothing returning tenant_id`.compile(q),
  }))
})

const copyLinks = forEachLink((_, target) => {
  const [from, to] = [linkOf('invitation', target), linkOf('user', target)]
  return prepared(
    `${to.table}.copy`,
    (q, input: { tenant_id: string; invitation_id: string; user_id: string }) => ({
      compile: () =>
        // What is being deleted meanwhile is waited for and left out.
        sql`with held as (select target.id from ${sql.table(from.table)} as link
            join ${sql.table(target === 'tag' ? 'team_tag' : 'team')} as target on target.tenant_id = link.tenant_id
              and target.id = ${sql.ref(`link.${from.target}`)}
            where link.tenant_id = ${input.tenant_id} and link.invitation_id = ${input.invitation_id}
            order by target.id for key share of target)
          insert into ${sql.table(to.table)} (tenant_id, user_id, ${sql.ref(to.target)})
          select ${input.tenant_id}::uuid, ${input.user_id}::uuid, id from held`.compile(q),
    }),
  )
})

/** True when a link was added or removed. */
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

/** What an invitation was given passes to the profile that comes of it. */
export async function passOnLinks(
  db: Db,
  tenantId: string,
  invitationId: string,
  userId: string,
): Promise<void> {
  const input = { tenant_id: tenantId, invitation_id: invitationId, user_id: userId }
  await copyLinks('user', 'tag').many(db, input)
  await copyLinks('user', 'team').many(db, input)
}
