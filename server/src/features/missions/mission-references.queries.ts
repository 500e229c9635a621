// Looks up what a mission refers to, always within the team.
import { prepared } from '../../kernel/db/prepared.ts'

type Key = { tenant_id: string; id: string }

export const findSettings = prepared('mission.settings', (q, input: { tenant_id: string }) =>
  q
    .selectFrom('tenant')
    .where('id', '=', input.tenant_id)
    .select(['is_subscribed', 'currency', 'payment_terms_days', 'payment_terms_basis']),
)

export const findUser = prepared('mission.user', (q, input: Key) =>
  q
    .selectFrom('team_user')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .select(['role', 'is_active']),
)

/** Kept from being deleted until the transaction ends. */
export const holdTemplate = prepared('mission.hold_template', (q, input: Key) =>
  q
    .selectFrom('document_template')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .select('kind')
    .forKeyShare(),
)
