import { sql } from 'kysely'
import type { Role } from '../../../domain/access/permissions.ts'
import type { Locale } from '../../../domain/locales.ts'
import type { Db } from '../../../kernel/db/connections/client.ts'
import { findBySecret } from '../../../kernel/db/secret-lookup.ts'
import { asText, jsonObject, timestamp } from '../../../kernel/db/sql/json.ts'
import { prepared, type Writer } from '../../../kernel/db/sql/prepared.ts'
import { currentTenantRow } from '../../company/tenants/tenants.tables.ts'
import type { PortalInvitation } from './invitations.schemas.ts'

type Key = { tenant_id: string; id: string }
/** Whether the response shows the link to the sender, who can then accept the invitation. */
type Shown = { is_link_shown: boolean }

type NewInvitation = Key & {
  email: string
  role: Role | null
  freelancer_id: string | null
  first_name: string | null
  last_name: string | null
  job_title: string | null
  token_hash: Buffer
  expires_at: Date
  permissions: readonly string[] | null
  at: Date
} & Sender &
  Shown

/** The sender, and the limits of their key. */
type Sender = {
  created_by: string
  /** Null: a signed-in user. */
  created_by_key: string | null
  credential_expires_at: Date | null
  credential_requests_per_minute: number | null
}

export const insertInvitation = prepared('invitation.insert', (q, row: NewInvitation) =>
  q.insertInto('invitation').values({
    tenant_id: row.tenant_id,
    id: row.id,
    email: row.email,
    role: row.role,
    freelancer_id: row.freelancer_id,
    first_name: row.first_name,
    last_name: row.last_name,
    job_title: row.job_title,
    token_hash: row.token_hash,
    expires_at: row.expires_at,
    permissions: row.permissions,
    created_by: row.created_by,
    created_by_key: row.created_by_key,
    credential_expires_at: row.credential_expires_at,
    credential_requests_per_minute: row.credential_requests_per_minute,
    is_link_shown: row.is_link_shown,
    created_at: row.at,
    updated_at: row.at,
  }),
)

export const findOpenInvitation = prepared(
  'invitation.by_email',
  (q, input: { tenant_id: string; email: string }) =>
    q
      .selectFrom('invitation')
      .where('tenant_id', '=', input.tenant_id)
      .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', sql<string>`lower(${input.email})`))
      .where('accepted_at', 'is', null)
      .select('id'),
)

type Renewal = Key & Sender & Shown & { token_hash: Buffer; expires_at: Date; at: Date }
export const renewInvitation = prepared('invitation.renew', (q, row: Renewal) =>
  q
    .updateTable('invitation')
    .set((eb) => ({
      token_hash: row.token_hash,
      expires_at: row.expires_at,
      mail_number: eb('mail_number', '+', 1),
      is_undeliverable: false,
      created_by: row.created_by,
      created_by_key: row.created_by_key,
      credential_expires_at: row.credential_expires_at,
      credential_requests_per_minute: row.credential_requests_per_minute,
      is_link_shown: row.is_link_shown,
      updated_at: row.at,
    }))
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id)
    .where('accepted_at', 'is', null)
    .returning('mail_number'),
)

export const setAddress = prepared('invitation.set_address', (q, row: Key & { email: string }) =>
  q
    .updateTable('invitation')
    .set({ email: row.email })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id)
    .where('accepted_at', 'is', null)
    .returning('id'),
)

type Locked = Key & { token_hash?: Buffer }

/** Locks the open invitation. If a token is sent, it must be the current token of the invitation. */
export const lockInvitation = prepared('invitation.lock', (q, input: Required<Locked>, presentFields) =>
  q
    .selectFrom('invitation')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .where('accepted_at', 'is', null)
    .$if(presentFields.has('token_hash'), (rows) => rows.where('token_hash', '=', input.token_hash))
    .select([
      'id',
      'email',
      'role',
      'freelancer_id',
      'first_name',
      'last_name',
      'job_title',
      'expires_at',
      'permissions',
      'created_by',
      'created_by_key',
      'credential_expires_at',
      'credential_requests_per_minute',
      'is_link_shown',
    ])
    .forNoKeyUpdate(),
)

/** Ended invitations can be sent again, with a new link. */
const toEndedColumns = (at: Date) => ({ expires_at: at, updated_at: at })

export const endInvitationRow = prepared('invitation.end', (q, row: Key & { at: Date }) =>
  q
    .updateTable('invitation')
    .set(toEndedColumns(row.at))
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id)
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', row.at),
)

type BySender = { tenant_id: string; created_by: string; at: Date }
export const endInvitationRowsBySender = prepared('invitation.end_by', (q, row: BySender) =>
  q
    .updateTable('invitation')
    .set(toEndedColumns(row.at))
    .where('tenant_id', '=', row.tenant_id)
    .where('created_by', '=', row.created_by)
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', row.at),
)

type ByKeys = { tenant_id: string; keys: string[]; at: Date }
export const endInvitationRowsByKeys = prepared('invitation.end_by_keys', (q, row: ByKeys) =>
  q
    .updateTable('invitation')
    .set(toEndedColumns(row.at))
    .where('tenant_id', '=', row.tenant_id)
    .where(sql<boolean>`created_by_key = any(${row.keys}::uuid[])`)
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', row.at),
)

/** Finds expired and ended invitations, too. */
export const findUnacceptedInvitation = prepared('invitation.unaccepted', (q, input: Key) =>
  q
    .selectFrom('invitation')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .where('accepted_at', 'is', null)
    .select('id'),
)

export const deleteInvitationRow = prepared('invitation.delete', (q, input: Key) =>
  q.deleteFrom('invitation').where('tenant_id', '=', input.tenant_id).where('id', '=', input.id),
)

export const markAccepted = prepared('invitation.accept', (q, row: Key & { at: Date }) =>
  q
    .updateTable('invitation')
    .set({ accepted_at: row.at, updated_at: row.at })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id),
)

const selectOpenInvitations = (q: Writer, tokenHash: Buffer) =>
  q
    .selectFrom('invitation')
    .where('token_hash', '=', tokenHash)
    .where('accepted_at', 'is', null)
    .select(['tenant_id', 'id', 'expires_at', 'token_hash'])

const findInvitationOfTeam = prepared(
  'invitation.by_token',
  (q, input: { tenant_id: string; token_hash: Buffer }) =>
    selectOpenInvitations(q, input.token_hash).where('tenant_id', '=', input.tenant_id),
)

const findInvitationAnywhere = prepared('invitation.by_token_anywhere', (q, input: { token_hash: Buffer }) =>
  selectOpenInvitations(q, input.token_hash),
)

export const findInvitationByToken = (db: Db, token: string) =>
  findBySecret(token, {
    inTeam: (tenant_id, token_hash) => findInvitationOfTeam.first(db, { tenant_id, token_hash }),
    anywhere: (token_hash) => findInvitationAnywhere.first(db, { token_hash }),
  })

export const showForPortal = prepared('invitation.portal', (q, input: Key) =>
  q
    .selectFrom('invitation')
    .crossJoin(currentTenantRow.as('tenant'))
    .where('invitation.tenant_id', '=', input.tenant_id)
    .where('invitation.id', '=', input.id)
    .select((eb) =>
      asText(
        jsonObject<PortalInvitation>({
          id: eb.ref('invitation.id'),
          kind: sql<
            'user' | 'freelancer'
          >`case when invitation.role is null then 'freelancer' else 'user' end`,
          team_name: eb.ref('tenant.name'),
          email: eb.ref('invitation.email'),
          role: eb.ref('invitation.role'),
          first_name: eb.ref('invitation.first_name'),
          last_name: eb.ref('invitation.last_name'),
          job_title: eb.ref('invitation.job_title'),
          expires_at: timestamp(eb.ref('invitation.expires_at')),
        }),
      ),
    ),
)

/** Has no effect if the invitation was sent again or accepted in the meantime. */
export const markUndeliverable = prepared(
  'invitation.undeliverable',
  (q, row: Key & { mail_number: number; at: Date }) =>
    q
      .updateTable('invitation')
      .set({ is_undeliverable: true, updated_at: row.at })
      .where('tenant_id', '=', row.tenant_id)
      .where('id', '=', row.id)
      .where('mail_number', '=', row.mail_number)
      .where('accepted_at', 'is', null)
      .where('is_undeliverable', '=', false)
      .returning('id'),
)

type Sent = Key & { mail_number: number; token_hash: Buffer; now: Date }

/** Returns no row if the invitation was accepted, ended, withdrawn or sent again in the meantime. */
export const setToken = prepared('invitation.set_token', (q, row: Sent) => ({
  compile: () =>
    sql<{ email: string; team_name: string; locale: Locale }>`
      update invitation set token_hash = ${row.token_hash} from ${currentTenantRow} as tenant
      where invitation.tenant_id = ${row.tenant_id} and invitation.id = ${row.id}
        and invitation.mail_number = ${row.mail_number} and invitation.accepted_at is null
        and invitation.expires_at > ${row.now}
      returning invitation.email, tenant.name as team_name, tenant.locale`.compile(q),
}))
