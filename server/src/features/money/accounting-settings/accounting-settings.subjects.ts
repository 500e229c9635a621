// What events and changes show of this feature.
import { objectsOf } from '../../../kernel/db/sql/objects.ts'
import type { EventSubjects } from '../../../kernel/feature.ts'
import { AccountOverride } from './accounting-settings.schemas.ts'
import { overrideView } from './accounting-settings.views.ts'

export const ACCOUNT_OVERRIDE_SUBJECTS: EventSubjects = {
  account_override: {
    scope: 'accounting:read',
    path: '/accounting/account-overrides/{id}',
    schema: AccountOverride,
    objects: objectsOf('account_override', overrideView),
  },
}
