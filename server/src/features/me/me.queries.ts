import { prepared } from '../../kernel/db/prepared.ts'
import { asText } from '../../kernel/db/sql-json.ts'
import { meView } from './me.views.ts'

export const findMe = prepared(
  'me.detail',
  (q, input: { tenant_id: string; key_id: string; server_limit: number }) =>
    q
      .selectFrom('api_key')
      .innerJoin('team_user', (join) =>
        join
          .onRef('team_user.tenant_id', '=', 'api_key.tenant_id')
          .onRef('team_user.id', '=', 'api_key.user_id'),
      )
      .innerJoin('tenant', 'tenant.id', 'api_key.tenant_id')
      .where('api_key.tenant_id', '=', input.tenant_id)
      .where('api_key.id', '=', input.key_id)
      .select((eb) => asText(meView(eb, input.server_limit))),
)
