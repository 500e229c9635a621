// The statements of a table of sessions. `session` has those of users, `portal_session` those of freelancers; the columns are the same
// but for the person.
import { type RawBuilder, sql } from 'kysely'
import { asText } from './json.ts'
import { prepared } from './prepared.ts'
import { writeUses } from './write-uses.ts'

type Key = { tenant_id: string; id: string }
type PersonKey = { tenant_id: string; person_id: string }

export type NewSession = Key & {
  person_id: string
  secret_hash: Buffer
  email: string
  address: string
  user_agent: string | null
  at: Date
  expires_at: Date
  /** Stored only for sessions of users. */
  is_link_shown: boolean
}

/** The columns that both tables have. */
export const toSessionColumns = (row: NewSession) => ({
  tenant_id: row.tenant_id,
  id: row.id,
  secret_hash: row.secret_hash,
  email: row.email,
  address: row.address,
  user_agent: row.user_agent,
  created_at: row.at,
  last_seen_at: row.at,
  expires_at: row.expires_at,
})

type Options<View> = {
  person: 'user_id' | 'freelancer_id'
  /** `current` is the id of the credential of the request. */
  view: (eb: never, current: string) => RawBuilder<View>
  /** The condition for the sessions to end, if an id selects only some sessions of the person. */
  isSelected: (id: string) => RawBuilder<boolean>
}

type RevokeInput = PersonKey & { at: Date; selectedBy?: string }
type EraseInput = { tenant_id: string; before: Date; limit: number }

export function sessionStatements<View>(
  table: 'session' | 'portal_session',
  { person, view, isSelected }: Options<View>,
) {
  return {
    find: prepared(`${table}.detail`, (q, input: Key & { current: string }) =>
      q
        .selectFrom(table)
        .where('tenant_id', '=', input.tenant_id)
        .where('id', '=', input.id)
        .select((eb) => asText(view(eb as never, input.current))),
    ),

    /** Finds the facts that a session for another team copies. */
    findOrigin: prepared(`${table}.origin`, (q, input: Key) =>
      q
        .selectFrom(table)
        .where('tenant_id', '=', input.tenant_id)
        .where('id', '=', input.id)
        .select((eb) => [eb.ref(person).as('person_id'), 'method', 'email', 'expires_at']),
    ),

    /** A session that has already ended keeps the time of its end. */
    revoke: prepared(`${table}.revoke`, (q, row: Key & PersonKey & { at: Date }) =>
      q
        .updateTable(table)
        .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', sql<Date>`${row.at}::timestamptz`) }))
        .where('tenant_id', '=', row.tenant_id)
        .where('id', '=', row.id)
        .where(person, '=', row.person_id)
        .returning('id'),
    ),

    revokeSome: prepared(`${table}.revoke_some`, (q, row: Required<RevokeInput>, presentFields) =>
      q
        .updateTable(table)
        .set({ revoked_at: row.at })
        .where('tenant_id', '=', row.tenant_id)
        .where(person, '=', row.person_id)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', row.at)
        .$if(presentFields.has('selectedBy'), (rows) => rows.where(isSelected(row.selectedBy)))
        .returning('id'),
    ),

    /** Erases network address and browser of sessions that ended before the given time. */
    eraseEnded: prepared(`${table}.erase_ended`, (q, input: EraseInput) => ({
      compile: () =>
        sql<{ id: string }>`update ${sql.table(table)} set address = 'erased', user_agent = null
          where tenant_id = ${input.tenant_id} and id in (select id from ${sql.table(table)} where tenant_id = ${input.tenant_id}
            and least(revoked_at, expires_at) < ${input.before}::timestamptz and address <> 'erased' limit ${input.limit}::bigint)
          returning id`.compile(q),
    })),

    writeUses: writeUses(table, 'last_seen_at'),
  }
}

export type SessionStatements<View> = ReturnType<typeof sessionStatements<View>>
