import { asText } from '../../../kernel/db/sql/json.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { currentTenantRow } from '../../company/tenants/tenants.tables.ts'
import { keyRows } from '../api-keys/api-keys.tables.ts'
import { sessionRows } from '../sessions/sessions.tables.ts'
import { userRows } from '../users/users.tables.ts'
import { keyHolderView, signedInView } from './me.views.ts'

export const findMeByKey = prepared(
  'me.detail',
  (q, input: { tenant_id: string; key_id: string; server_limit: number }) =>
    q
      .selectFrom(keyRows.as('api_key'))
      .innerJoin(userRows.as('team_user'), (join) => join.onRef('team_user.id', '=', 'api_key.user_id'))
      .crossJoin(currentTenantRow.as('tenant'))
      .where('api_key.tenant_id', '=', input.tenant_id)
      .where('api_key.id', '=', input.key_id)
      .select((eb) => asText(keyHolderView(eb, input.server_limit))),
)

export const findMeBySession = prepared(
  'me.signed_in',
  (q, input: { tenant_id: string; session_id: string; session_limit: number }) =>
    q
      .selectFrom(sessionRows.as('session'))
      .innerJoin(userRows.as('team_user'), (join) => join.onRef('team_user.id', '=', 'session.user_id'))
      .crossJoin(currentTenantRow.as('tenant'))
      .where('session.tenant_id', '=', input.tenant_id)
      .where('session.id', '=', input.session_id)
      .select((eb) => asText(signedInView(eb, input.session_limit))),
)
