// What events and changes show of this feature.
import { objectsOf } from '../../../kernel/db/sql/objects.ts'
import type { EventSubjects } from '../../../kernel/feature.ts'
import { Payment } from './payments.schemas.ts'
import { paymentView } from './payments.views.ts'

export const PAYMENT_SUBJECTS: EventSubjects = {
  payment: {
    scope: 'accounting:read',
    path: '/accounting/payments/{id}',
    schema: Payment,
    objects: objectsOf('payment', paymentView),
  },
}
