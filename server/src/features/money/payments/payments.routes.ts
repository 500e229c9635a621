import type { Feature } from '../../../kernel/feature.ts'
import type { TeamApi } from '../../../kernel/http/pipeline/surface.ts'
import { INTERRUPTED_REQUESTS, ItemsResult } from '../../../kernel/wire/item-outcomes.ts'
import { PageOf } from '../../../kernel/wire/schemas.ts'
import { ENTRY_ACCESS } from '../accounting/index.ts'
import { FreelancerMoney } from './freelancer-money/freelancer-money.schemas.ts'
import { PAYMENTS } from './payments.manifest.ts'
import {
  PaidEntryResponse,
  PayEntries,
  PayEntry,
  Payment,
  PaymentQuery,
  RecordedPayment,
  RecordPayment,
  ReversePayment,
} from './payments.schemas.ts'
import * as service from './payments.service.ts'
import { paymentObjects } from './payments.service.ts'

const tag = 'Payments'

function paymentRoutes(api: TeamApi): void {
  api.patch(
    '/accounting/entries/:id',
    {
      access: ENTRY_ACCESS.pay,
      operationId: 'payAccountingEntry',
      tag: 'Accounting',
      summary: 'Mark an accounting entry as paid',
      description:
        'Records a payment of today. Idempotent: a repeated request succeeds and does not change `paid_at`. Above the `manual_payment_limit` of the team, 403 `second_person_required` for a user who approved the report or changed the bank account of the freelancer.',
      body: PayEntry,
      response: PaidEntryResponse,
    },
    ({ ctx, params }) => service.payEntry(ctx, params.id),
  )
  api.each(
    '/accounting/entries/pay',
    {
      access: ENTRY_ACCESS.pay,
      operationId: 'payAccountingEntries',
      tag,
      summary: 'Record the payments of many accounting entries',
      description: `For entries that were paid outside of a payment batch. Each payment is recorded by itself, as by \`POST /accounting/entries/{id}/payment\`, and each entry has its own outcome; the others are still paid if one is refused. ${INTERRUPTED_REQUESTS}`,
      body: PayEntries,
      eachOf: 'entry_ids',
      response: ItemsResult,
    },
    ({ ctx, item, body }) => service.recordItemPayment(ctx, item, body),
  )
  api.create(
    '/accounting/entries/:id/payment',
    {
      access: ENTRY_ACCESS.pay,
      operationId: 'recordPayment',
      tag,
      summary: 'Record the payment of an accounting entry',
      description:
        'For a single entry that was paid outside of a payment batch; `paid_at` of the entry becomes that day. 400 `entry_paid` if it is paid already, `entry_in_batch` while it is in an open batch, `entry_contested` while the freelancer contests the invoice. Above the `manual_payment_limit` of the team, 403 `second_person_required` for a user who approved the report or changed the bank account of the freelancer.',
      body: RecordPayment,
      response: RecordedPayment,
      readOperation: 'getPayment',
      location: '/accounting/payments/:id',
    },
    ({ ctx, params, body }) => service.recordPayment(ctx, params.id, body),
  )
  api.create(
    '/accounting/entries/:id/reverse-payment',
    {
      access: ENTRY_ACCESS['reverse-payment'],
      operationId: 'reversePayment',
      tag,
      summary: 'Take the payment of an accounting entry back',
      description:
        'For example because the bank returned it. Records a reversal with the negative amount; the payment stays. The entry waits for its payment again. Within 90 days after the payment was recorded.',
      body: ReversePayment,
      response: Payment,
      readOperation: 'getPayment',
      location: '/accounting/payments/:id',
    },
    ({ ctx, params, body }) => service.reversePayment(ctx, params.id, body),
  )
  api.get(
    '/freelancers/:id/money',
    {
      access: 'accounting:read',
      operationId: 'getFreelancerMoney',
      tag: 'Freelancers',
      summary: 'Read what a freelancer invoiced and was paid',
      description: 'By calendar year and currency.',
      response: FreelancerMoney,
    },
    ({ ctx, params }) => service.getFreelancerMoney(ctx, params.id),
  )
  api.get(
    '/accounting/payments',
    {
      access: 'accounting:read',
      operationId: 'listPayments',
      tag,
      summary: 'List payments and reversals',
      description: 'Newest first. Filters are combined with AND.',
      query: PaymentQuery,
      response: PageOf(Payment),
    },
    ({ ctx, query }) => service.listPayments(ctx, query),
  )
  api.get(
    '/accounting/payments/:id',
    {
      access: 'accounting:read or payments:reverse',
      operationId: 'getPayment',
      tag,
      summary: 'Read a payment or a reversal',
      response: Payment,
    },
    ({ ctx, params }) => service.getPayment(ctx, params.id),
  )
}

export const payments: Feature = {
  name: 'payments',
  manifest: PAYMENTS,
  team: paymentRoutes,
  subjects: {
    payment: {
      path: '/accounting/payments/{id}',
      schema: Payment,
      readObjects: paymentObjects,
    },
  },
}
