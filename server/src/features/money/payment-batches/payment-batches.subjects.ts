// What events and changes show of this feature.
import { objectsOf } from '../../../kernel/db/sql/objects.ts'
import type { EventSubjects } from '../../../kernel/feature.ts'
import { PaymentBatchState } from './payment-batches.schemas.ts'
import { batchObject } from './payment-batches.views.ts'

export const PAYMENT_BATCH_SUBJECTS: EventSubjects = {
  payment_batch: {
    scope: 'payments:read',
    path: '/payment-batches/{id}',
    schema: PaymentBatchState,
    objects: objectsOf('payment_batch', batchObject),
  },
}
