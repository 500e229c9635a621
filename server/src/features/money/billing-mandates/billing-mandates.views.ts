import { type RawBuilder, sql } from 'kysely'
import { jsonObject, maybeTimestamp, timestamp } from '../../../kernel/db/sql/json.ts'
import type { BillingMandate, Evidence, PortalBillingMandate } from './billing-mandates.schemas.ts'

const col = <T>(name: string) => sql<T>`${sql.ref(`billing_mandate.${name}`)}`

type Shared = Omit<PortalBillingMandate, 'allowed_actions'>

const sharedFields: { [K in keyof Shared]: RawBuilder<Shared[K]> } = {
  id: col('id'),
  freelancer_id: col('freelancer_id'),
  status: col('status'),
  seller_name: col('seller_name'),
  series_root: col('series_root'),
  contest_days: col('contest_days'),
  covers_credit_notes: col('covers_credit_notes'),
  locale: col('locale'),
  content: col('content'),
  sha256: sql<string>`encode(billing_mandate.sha256, 'hex')`,
  accepted_at: maybeTimestamp(sql`billing_mandate.accepted_at`),
  declined_at: maybeTimestamp(sql`billing_mandate.declined_at`),
  revoked_at: maybeTimestamp(sql`billing_mandate.revoked_at`),
  revoked_by: col('revoked_by'),
  reason: col('reason'),
  created_at: timestamp(sql`billing_mandate.created_at`),
  updated_at: timestamp(sql`billing_mandate.updated_at`),
  evidence: sql<Evidence | null>`case when billing_mandate.signature_name is not null then ${jsonObject<Evidence>(
    {
      signature_name: col('signature_name'),
      address: col('address'),
      user_agent: col('user_agent'),
      step_up_method: col('step_up_method'),
    },
  )} end`,
}

export const mandateView = () =>
  jsonObject<BillingMandate>({ ...sharedFields, offered_by: col<string>('offered_by') })

export const portalMandateView = () =>
  jsonObject<PortalBillingMandate>({
    ...sharedFields,
    allowed_actions: sql<PortalBillingMandate['allowed_actions']>`case billing_mandate.status
      when 'offered' then '["accept","decline"]'::json when 'accepted' then '["revoke"]'::json else '[]'::json end`,
  })
