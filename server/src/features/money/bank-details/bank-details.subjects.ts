// What events and changes show of this feature.
import { objectsOf } from '../../../kernel/db/sql/objects.ts'
import type { EventSubjects } from '../../../kernel/feature.ts'
import { BankAccountState } from './bank-details.schemas.ts'
import { bankAccountObject } from './bank-details.views.ts'

export const BANK_ACCOUNT_SUBJECTS: EventSubjects = {
  bank_account: {
    scope: 'bank-accounts:read',
    path: '/bank-accounts/{id}',
    schema: BankAccountState,
    objects: objectsOf('bank_account', bankAccountObject),
  },
}
