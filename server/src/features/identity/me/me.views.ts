import { type ExpressionBuilder, sql } from 'kysely'
import type { Scope } from '../../../domain/access/scopes.ts'
import { COUNTRIES_WITH_MAXIMUM, LEGAL_MAXIMUM } from '../../../domain/payment-terms.ts'
import type { Tables } from '../../../kernel/db/schema/tables.ts'
import { permissionsView } from '../../../kernel/db/sql/fragments.ts'
import { decimal, jsonObject, maybeTimestamp, timestamp } from '../../../kernel/db/sql/json.ts'
import { memberScopes } from '../../../kernel/declared.ts'
import type { Me, MyKey, MySession, MyTeam, MyUser } from './me.schemas.ts'

type Eb = ExpressionBuilder<Tables, 'team_user' | 'tenant'>
type KeyEb = ExpressionBuilder<Tables, 'api_key' | 'team_user' | 'tenant'>
type SessionEb = ExpressionBuilder<Tables, 'session' | 'team_user' | 'tenant'>

const { article: _, ...maximum } = LEGAL_MAXIMUM
const MAXIMUM = JSON.stringify(maximum)
const isLimited = sql`tenant.payment_terms_limit <> 'off'
  and tenant.country = any(${sql.lit(`{${COUNTRIES_WITH_MAXIMUM.join(',')}}`)}::text[])`

const teamView = (eb: Eb) =>
  jsonObject<MyTeam>({
    id: eb.ref('tenant.id'),
    name: eb.ref('tenant.name'),
    company: eb.ref('tenant.company'),
    currency: eb.ref('tenant.currency'),
    time_zone: eb.ref('tenant.time_zone'),
    locale: eb.ref('tenant.locale'),
    payment_terms_days: eb.ref('tenant.payment_terms_days'),
    payment_terms_basis: eb.ref('tenant.payment_terms_basis'),
    payment_terms_limit: eb.ref('tenant.payment_terms_limit'),
    payment_terms_maximum: sql`case when ${isLimited} then ${sql.lit(MAXIMUM)}::json end`,
    vat_rate: decimal(eb.ref('tenant.vat_rate')),
    hours_per_day: decimal(eb.ref('tenant.hours_per_day')),
    is_subscribed: eb.ref('tenant.is_subscribed'),
  })

const userView = (eb: Eb) =>
  jsonObject<MyUser>({
    id: eb.ref('team_user.id'),
    first_name: eb.ref('team_user.first_name'),
    last_name: eb.ref('team_user.last_name'),
    email: eb.ref('team_user.email'),
    role: eb.ref('team_user.role'),
    permissions: permissionsView('team_user', memberScopes()),
  })

const keyView = (eb: KeyEb, serverLimit: number) =>
  jsonObject<MyKey>({
    id: eb.ref('api_key.id'),
    name: eb.ref('api_key.name'),
    scopes: sql<Scope[]>`api_key.scopes`,
    requests_per_minute: sql`coalesce(api_key.requests_per_minute, ${serverLimit}::int)`,
    expires_at: maybeTimestamp(eb.ref('api_key.expires_at')),
  })

const sessionView = (eb: SessionEb, limit: number) =>
  jsonObject<MySession>({
    id: eb.ref('session.id'),
    method: eb.ref('session.method'),
    requests_per_minute: sql`${limit}::int`,
    expires_at: timestamp(eb.ref('session.expires_at')),
  })

// The two builders have the tables of the common part, but Kysely does not know that.
const commonFields = (eb: KeyEb | SessionEb) => ({
  team: teamView(eb as unknown as Eb),
  user: userView(eb as unknown as Eb),
})

export const keyHolderView = (eb: KeyEb, serverLimit: number) =>
  jsonObject<Omit<Me, 'permissions'>>({
    ...commonFields(eb),
    key: keyView(eb, serverLimit),
    session: sql<null>`null`,
  })

export const signedInView = (eb: SessionEb, sessionLimit: number) =>
  jsonObject<Omit<Me, 'permissions'>>({
    ...commonFields(eb),
    key: sql<null>`null`,
    session: sessionView(eb, sessionLimit),
  })
