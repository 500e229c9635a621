// Schemas of the calling key or session: its team, its user and its scopes.
import { ROLES } from '../../../domain/access/permissions.ts'
import { ListOf, Nullable, OneOf, type Static, Type, Uuid, View } from '../../../kernel/wire/schemas.ts'
import { Tenant } from '../../company/tenants/index.ts'
import { ApiKey } from '../api-keys/index.ts'
import { Session } from '../sessions/index.ts'
import { ScopeWord, TeamUser } from '../users/index.ts'

const settings = Tenant.properties

const MyTeam = View('MyTeam', {
  id: settings.id,
  name: settings.name,
  company: settings.company,
  currency: settings.currency,
  time_zone: settings.time_zone,
  locale: settings.locale,
  payment_terms_days: settings.payment_terms_days,
  payment_terms_basis: settings.payment_terms_basis,
  payment_terms_limit: settings.payment_terms_limit,
  payment_terms_maximum: Nullable(
    View('PaymentTermsMaximum', { invoice_date: Type.Integer(), end_of_month: Type.Integer() }),
    {
      description:
        'The most days that the law allows with each basis; null if no maximum applies: outside of France, or with `payment_terms_limit: off`.',
    },
  ),
  vat_rate: settings.vat_rate,
  hours_per_day: settings.hours_per_day,
  is_subscribed: Type.Boolean({ description: 'false: no missions can be created.' }),
})
export type MyTeam = Static<typeof MyTeam>

const MyUser = View('MyUser', {
  id: Uuid(),
  first_name: Nullable(Type.String()),
  last_name: Nullable(Type.String()),
  email: Type.String({ example: 'ada@example.com' }),
  role: OneOf(ROLES),
  permissions: TeamUser.properties.permissions,
})
export type MyUser = Static<typeof MyUser>

const { id, name, scopes, expires_at } = ApiKey.properties
const MyKey = View('MyKey', {
  id,
  name,
  scopes,
  requests_per_minute: Type.Integer({
    description: "Requests allowed in any 60 seconds: the limit of the key, or the server's default.",
    example: 60,
  }),
  expires_at,
})
export type MyKey = Static<typeof MyKey>

const MySession = View('MySession', {
  id: Session.properties.id,
  method: Session.properties.method,
  requests_per_minute: Type.Integer({ description: 'Requests allowed in any 60 seconds.', example: 600 }),
  expires_at: Session.properties.expires_at,
})
export type MySession = Static<typeof MySession>

export const Me = View('Me', {
  team: MyTeam,
  user: MyUser,
  key: Nullable(MyKey),
  session: Nullable(MySession),
  permissions: ListOf(ScopeWord, {
    description:
      "The effective scopes. For a key: its scopes that the user's permissions include. For a session: the user's permissions and `sessions:write`.",
  }),
})
export type Me = Static<typeof Me>
