import { sql } from 'kysely'
import type { Locale } from '../../../domain/locales.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { currentTenantRow } from '../../company/tenants/tenants.tables.ts'
import { freelancerRows } from '../../people/freelancers/freelancers.tables.ts'
import { userRows } from '../users/users.tables.ts'

type Key = { tenant_id: string; id: string }
/** Either `user_id` or `freelancer_id` is set. */
type Owner = { tenant_id: string; user_id: string | null; freelancer_id: string | null }

/** The times at which the mails of the last hour were requested, oldest first. */
export const findMailsSince = prepared('step_up_code.mails', (q, input: Owner & { since: Date }) =>
  q
    .selectFrom('step_up_code')
    .where('tenant_id', '=', input.tenant_id)
    .where(sql<boolean>`(user_id = ${input.user_id}::uuid or freelancer_id = ${input.freelancer_id}::uuid)`)
    .where('source', '=', 'mail')
    .where('created_at', '>', input.since)
    .orderBy('created_at')
    .select('created_at'),
)

type NewCode = Owner & {
  id: string
  session_id: string | null
  source: 'mail' | 'operator'
  code_hash: Buffer | null
  at: Date
  expires_at: Date
}

export const insertCode = prepared('step_up_code.insert', (q, row: NewCode) =>
  q.insertInto('step_up_code').values({
    tenant_id: row.tenant_id,
    id: row.id,
    user_id: row.user_id,
    freelancer_id: row.freelancer_id,
    session_id: row.session_id,
    source: row.source,
    code_hash: row.code_hash,
    created_at: row.at,
    expires_at: row.expires_at,
  }),
)

const CODE_COLUMNS = ['id', 'source', 'code_hash', 'tries', 'expires_at', 'used_at'] as const

type OfUser = { tenant_id: string; user_id: string; session_id: string; source: 'mail' | 'operator' }

/** Locks the user's newest code from this source that the session may use, so that codes are tried one after the other. */
export const lockUserCode = prepared('step_up_code.lock_of_user', (q, input: OfUser) =>
  q
    .selectFrom('step_up_code')
    .where('tenant_id', '=', input.tenant_id)
    .where('user_id', '=', input.user_id)
    .where('source', '=', input.source)
    .where(sql<boolean>`(session_id is null or session_id = ${input.session_id}::uuid)`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .select(CODE_COLUMNS)
    .forUpdate(),
)

export const lockFreelancerCode = prepared(
  'step_up_code.lock_of_freelancer',
  (q, input: { tenant_id: string; freelancer_id: string }) =>
    q
      .selectFrom('step_up_code')
      .where('tenant_id', '=', input.tenant_id)
      .where('freelancer_id', '=', input.freelancer_id)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .select(CODE_COLUMNS)
      .forUpdate(),
)

export const countTry = prepared('step_up_code.count_try', (q, input: Key) =>
  q
    .updateTable('step_up_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id),
)

export const markCodeUsed = prepared('step_up_code.use', (q, row: Key & { at: Date }) =>
  q
    .updateTable('step_up_code')
    .set({ used_at: row.at })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id),
)

export const endCodes = prepared('step_up_code.end', (q, row: Owner & { at: Date }) =>
  q
    .updateTable('step_up_code')
    .set({ expires_at: row.at })
    .where('tenant_id', '=', row.tenant_id)
    .where(sql<boolean>`(user_id = ${row.user_id}::uuid or freelancer_id = ${row.freelancer_id}::uuid)`)
    .where('used_at', 'is', null)
    .where('expires_at', '>', row.at),
)

type ToMail = { email: string; team_name: string; locale: Locale }

/** Returns no row if the code is used or expired. */
export const findCodeToMail = prepared('step_up_code.to_mail', (q, input: Key & { now: Date }) => ({
  compile: () =>
    sql<ToMail>`select tenant.name as team_name, tenant.locale,
        coalesce((select email from ${userRows} person where person.id = code.user_id),
          (select email from ${freelancerRows} person where person.id = code.freelancer_id)) as email
      from step_up_code as code cross join ${currentTenantRow} as tenant
      where code.tenant_id = ${input.tenant_id} and code.id = ${input.id} and code.used_at is null
        and code.expires_at > ${input.now}`.compile(q),
}))

/** A code that was sent before is replaced. */
export const setCode = prepared('step_up_code.set_code', (q, row: Key & { code_hash: Buffer }) =>
  q
    .updateTable('step_up_code')
    .set({ code_hash: row.code_hash })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id)
    .where('used_at', 'is', null),
)

export const findTeamKind = prepared('step_up_code.team_kind', (q, input: { tenant_id: string }) =>
  q
    .selectFrom(currentTenantRow.as('tenant'))
    .where('tenant.id', '=', input.tenant_id)
    .select(['is_demo', 'is_sandbox']),
)

export const findEmail = prepared('step_up_code.email', (q, input: Key) =>
  q
    .selectFrom(userRows.as('person'))
    .where('person.tenant_id', '=', input.tenant_id)
    .where('person.id', '=', input.id)
    .select('person.email'),
)

type OpenCodes = { tenant_id: string; user_id: string | null; now: Date; max_tries: number; limit: number }

/** The usable codes, newest first: of one user, or of all users of the team if `user_id` is null. */
export const findOpenCodes = prepared('step_up_code.open', (q, input: OpenCodes) => ({
  compile: () =>
    sql<{ id: string; email: string; created_at: Date; expires_at: Date }>`select code.id, person.email,
        code.created_at, code.expires_at
      from step_up_code as code
        join ${userRows} as person on person.tenant_id = code.tenant_id and person.id = code.user_id
      where code.tenant_id = ${input.tenant_id} and code.source = 'mail' and code.code_hash is not null
        and (${input.user_id}::uuid is null or code.user_id = ${input.user_id}::uuid)
        and code.used_at is null and code.tries < ${input.max_tries} and code.expires_at > ${input.now}
      order by code.created_at desc, code.id desc limit ${input.limit}`.compile(q),
}))
