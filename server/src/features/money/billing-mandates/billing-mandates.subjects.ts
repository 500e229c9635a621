// What events and changes show of this feature.
import { objectsOf } from '../../../kernel/db/sql/objects.ts'
import type { EventSubjects } from '../../../kernel/feature.ts'
import { BillingMandate } from './billing-mandates.schemas.ts'
import { mandateView } from './billing-mandates.views.ts'

export const BILLING_MANDATE_SUBJECTS: EventSubjects = {
  billing_mandate: {
    scope: 'billing-mandates:read',
    path: '/billing-mandates/{id}',
    schema: BillingMandate,
    objects: objectsOf('billing_mandate', mandateView),
  },
}
