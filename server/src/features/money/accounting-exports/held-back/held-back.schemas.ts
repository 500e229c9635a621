// Schemas of what exports leave out, by reason and month.
import {
  CivilDate,
  ListOf,
  Month,
  OneOf,
  Query,
  type Static,
  Type,
  View,
} from '../../../../kernel/wire/schemas.ts'

const HELD_BACK_REASONS = [
  'no_invoice_number',
  'paid_without_invoice',
  'not_sent',
  'payment_not_posted',
] as const

const Reason = OneOf(HELD_BACK_REASONS, {
  title: 'HeldBackReason',
  description:
    '`no_invoice_number`: the invoice waits for its number, see `missing`; `paid_without_invoice`: so does that of an entry that was paid; `not_sent`: numbered, but no export contains it; `payment_not_posted`: FECs contain the entry, but not its payment, its VAT or its advance.',
})

/** The limits of the lists, newest months first. */
export const MAX_HELD_BACK_MONTHS = 100
export const MAX_MISSING_CODES = 20

export const HeldBack = View('AccountingHeldBack', {
  count: Type.Integer({ description: 'The sum of the counts.' }),
  reasons: ListOf(View('HeldBackCount', { reason: Reason, count: Type.Integer() }), {
    description: 'Entries by reason; reasons without an entry are omitted.',
  }),
  months: ListOf(View('HeldBackMonth', { month: Month(), reason: Reason, count: Type.Integer() }), {
    description: `The same by month of the invoice date, or of the posting; newest first, at most ${MAX_HELD_BACK_MONTHS}.`,
  }),
  missing: ListOf(
    View('HeldBackMissing', {
      party: Type.String({ example: 'seller' }),
      code: Type.String({ example: 'siren_missing' }),
      count: Type.Integer({ description: 'Number of entries.' }),
    }),
    {
      description: `What the entries without a number need, as in \`invoice.missing\`; at most ${MAX_MISSING_CODES}.`,
    },
  ),
})
export type HeldBack = Static<typeof HeldBack>

export const HeldBackQuery = Query({
  before: Type.Optional(
    CivilDate({
      description:
        'Only what is dated before this day, such as the first day of a month. Default: everything.',
    }),
  ),
})
export type HeldBackQuery = Static<typeof HeldBackQuery>
