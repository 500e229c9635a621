import { SECOND_PERSON_REASONS } from '../../../domain/access/second-person.ts'
import { DATE, defineErrors, kind, NUMBER, STATE_PARAMS, WORD } from '../../../domain/errors/error-kinds.ts'
import { defineManifest } from '../../../domain/manifest.ts'

/** Why a user may not record a payment by hand. */
const SECOND_PERSON_CAUSES = ['approved_report', 'changed_bank_account', ...SECOND_PERSON_REASONS] as const
export type PaymentCause = (typeof SECOND_PERSON_CAUSES)[number]

const CAUSE_TEXTS: Record<PaymentCause, string> = {
  approved_report: 'you, or the creator of a key that you use or made, approved the activity report',
  changed_bank_account:
    'you proposed the bank account of the freelancer, issued the portal link with which it was proposed, or created a key that was used for either',
  key_of_involved:
    'somebody who approved the activity report or changed the bank account created the key that you use; sign in, or use a key of your own',
  recent_access:
    'in the last 30 days you or somebody who approved the activity report or changed the bank account invited or reactivated the other, or changed their email, role or permissions; or somebody else did it for both',
}

/** Why a user may not reverse a payment of a batch. */
const REVERSAL_CAUSES = ['handled_batch', ...SECOND_PERSON_REASONS] as const

const REVERSAL_CAUSE_TEXTS: Record<(typeof REVERSAL_CAUSES)[number], string> = {
  handled_batch:
    'you, or the creator of a key that you use or made, prepared the payment batch, or created or downloaded its file',
  key_of_involved:
    'somebody who prepared the payment batch, or created or downloaded its file, created the key that you use; sign in, or use a key of your own',
  recent_access:
    'in the last 30 days you or somebody who prepared the payment batch, or created or downloaded its file, invited or reactivated the other, or changed their email, role or permissions; or somebody else did it for both',
}

export const PAYMENT_ERRORS = defineErrors({
  reversal_second_person: kind(
    'not_allowed_for_user',
    { cause: WORD(REVERSAL_CAUSES, 'Why the user does not count as a second person.') },
    ({ cause }) =>
      `The bank may have executed this payment, and this team requires two people, so a second person must reverse it: ${REVERSAL_CAUSE_TEXTS[cause]}`,
  ),
  second_person_required: kind(
    'not_allowed_for_user',
    { cause: WORD(SECOND_PERSON_CAUSES, 'Why the user does not count as a second person.') },
    ({ cause }) =>
      `This payment is above the limit of the team (manual_payment_limit), so a second person must record it: ${CAUSE_TEXTS[cause]}`,
  ),
  entry_paid: kind('invalid_state', STATE_PARAMS, () => 'The accounting entry is already paid'),
  entry_not_paid: kind(
    'invalid_state',
    STATE_PARAMS,
    ({ status }) => `The accounting entry is ${status}: there is no payment to reverse`,
  ),
  reversal_too_late: kind(
    'invalid_state',
    { ...STATE_PARAMS, days: NUMBER('How many days after its recording a payment can be reversed.', 90) },
    ({ days }) => `A payment can only be reversed within ${days} days of being recorded`,
  ),
  paid_in_the_future: kind(
    'out_of_range',
    { today: DATE("Today in the team's time zone.") },
    ({ today }, field) => `${field} must not be after today, ${today}`,
  ),
  paid_too_early: kind(
    'out_of_range',
    { earliest: DATE('The earliest day.') },
    ({ earliest }, field) => `${field} must not be before ${earliest}`,
  ),
})

export const PAYMENTS = defineManifest({
  name: 'payments',
  tag: {
    name: 'Payments',
    description: 'Payments of accounting entries, their reversals, and batches with a file for the bank.',
  },
  tables: {
    payment: {
      distributedBy: 'tenant_id',
      audited: 'payment',
      isNeverDeleted: true,
      personal: {
        rowsOf: { freelancer: 'freelancer_id' },
        kept: { law: 'accounting', from: 'paid_on', columns: { reference: 'null', reason: 'null' } },
        why: 'payments',
      },
      notPersonal: ['currency'],
    },
  },
  readAccess: { payment: { scope: 'accounting:read' } },
  constraints: {
    payment_entry_fkey: { unreachable: 'an entry is paid under its lock and never deleted' },
    payment_freelancer_fkey: { unreachable: 'a freelancer with a mission is never deleted' },
    payment_batch_fkey: { unreachable: 'a batch is confirmed under its lock and never deleted' },
    payment_reversed_fkey: { unreachable: 'payments are never deleted' },
    payment_created_by_fkey: { unreachable: 'users are never deleted' },
    payment_standing_key: { unreachable: 'an entry is paid under its lock' },
    payment_reversed_key: { unreachable: 'a payment is reversed under the lock of its entry' },
  },
  scopes: { resources: ['payments'], actions: ['payments:confirm', 'payments:reverse'] },
  errors: PAYMENT_ERRORS,
  resources: ['payment'],
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    payments: typeof PAYMENTS
  }
}
