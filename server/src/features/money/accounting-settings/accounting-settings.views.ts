import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '../../../kernel/db/schema/tables.ts'
import { jsonObject, timestamp } from '../../../kernel/db/sql/json.ts'
import type { AccountOverride } from './accounting-settings.schemas.ts'

export const overrideView = (eb: ExpressionBuilder<Tables, 'account_override'>) =>
  jsonObject<AccountOverride>({
    id: eb.ref('account_override.id'),
    project_code_id: eb.ref('account_override.project_code_id'),
    mission_id: eb.ref('account_override.mission_id'),
    applies_to: eb.ref('account_override.applies_to'),
    account: eb.ref('account_override.account'),
    label: eb.ref('account_override.label'),
    created_at: timestamp(eb.ref('account_override.created_at')),
  })
