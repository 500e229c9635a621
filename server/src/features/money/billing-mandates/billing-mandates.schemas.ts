import { LOCALES } from '../../../domain/locales.ts'
import { MANDATE_STATUSES, STEP_UP_METHODS } from '../../../kernel/db/schema/tables.ts'
import { findWordErrors, WordsFilter } from '../../../kernel/wire/filter-rules.ts'
import {
  Body,
  Clearable,
  ListOf,
  Nullable,
  OneOf,
  PAGE,
  Query,
  type Static,
  Text,
  Timestamp,
  Type,
  UPDATED_SINCE,
  Uuid,
  View,
  withRules,
} from '../../../kernel/wire/schemas.ts'
import { PORTAL_MANDATE_ACTIONS } from './billing-mandates.rules.ts'

const Evidence = View(
  'BillingMandateEvidence',
  {
    signature_name: Type.String({ description: 'As the freelancer typed it.' }),
    address: Nullable(Type.String(), { description: 'The network address.' }),
    user_agent: Nullable(Type.String()),
    step_up_method: Nullable(OneOf(STEP_UP_METHODS), {
      description: 'How the freelancer confirmed their identity; null if the portal link was enough.',
    }),
  },
  { description: 'How the mandate was accepted.' },
)
export type Evidence = Static<typeof Evidence>

const sharedFields = {
  id: Uuid(),
  freelancer_id: Uuid(),
  status: OneOf(MANDATE_STATUSES, { title: 'BillingMandateStatus' }),
  seller_name: Type.String({ description: 'The seller as named in the text.' }),
  series_root: Type.String({
    description: 'How the numbers of the invoices begin.',
    example: 'AF-732829320-BERNARD',
  }),
  contest_days: Type.Integer({
    description: 'Number of days from the invoice date in which the freelancer can contest an invoice.',
  }),
  covers_credit_notes: Type.Boolean({
    description: 'If false, each credit note gets its number when the freelancer accepts it.',
  }),
  locale: OneOf(LOCALES),
  content: Type.String({ description: 'The text that the freelancer reads and accepts.' }),
  sha256: Type.String({ description: 'SHA-256 of the text, in hexadecimal digits.' }),
  accepted_at: Nullable(Timestamp()),
  declined_at: Nullable(Timestamp()),
  revoked_at: Nullable(Timestamp()),
  revoked_by: Nullable(OneOf(['team', 'freelancer'])),
  reason: Nullable(Type.String(), { description: 'Why it was declined or revoked, if a reason was given.' }),
  created_at: Timestamp(),
  updated_at: Timestamp(),
}

export const BillingMandate = View('BillingMandate', {
  ...sharedFields,
  offered_by: Uuid({ description: 'The user who offered it.' }),
  evidence: Nullable(Evidence),
})
export type BillingMandate = Static<typeof BillingMandate>

export const PortalBillingMandate = View('PortalBillingMandate', {
  ...sharedFields,
  evidence: Nullable(Evidence),
  allowed_actions: ListOf(OneOf(PORTAL_MANDATE_ACTIONS), { description: 'What you may do now.' }),
})
export type PortalBillingMandate = Static<typeof PortalBillingMandate>

export const OfferMandate = Body(
  'OfferBillingMandate',
  {
    contest_days: Clearable(
      Type.Integer({ minimum: 1, maximum: 90, description: 'Days to contest an invoice. Default: 15.' }),
    ),
    covers_credit_notes: Clearable(
      Type.Boolean({
        description: 'Default: true. If false, each credit note waits until the freelancer accepts it.',
      }),
    ),
  },
  { example: { contest_days: 15 } },
)
export type OfferMandate = Static<typeof OfferMandate>

export const AcceptMandate = Body(
  'AcceptBillingMandate',
  {
    signature_name: Text(255, { description: 'Your name, as registered.' }),
    code: Clearable(Text(20), {
      description: 'The code of `POST /portal/v1/step-up/code`, where mail is set up.',
    }),
  },
  { example: { signature_name: 'Sasha Bernard' } },
)
export type AcceptMandate = Static<typeof AcceptMandate>

export const MandateReason = Body('BillingMandateReason', { reason: Clearable(Text(2000)) })
export type MandateReason = Static<typeof MandateReason>

const filters = Query({
  ...PAGE,
  ...UPDATED_SINCE,
  status: Type.Optional(WordsFilter(MANDATE_STATUSES, { example: 'offered,accepted' })),
  freelancer_id: Type.Optional(Uuid()),
})
export const MandateQuery = withRules(filters, ({ status }) =>
  findWordErrors('status', status, MANDATE_STATUSES),
)
export type MandateQuery = Static<typeof filters>

export const PortalMandateQuery = Query({ ...PAGE, ...UPDATED_SINCE })
export type PortalMandateQuery = Static<typeof PortalMandateQuery>
