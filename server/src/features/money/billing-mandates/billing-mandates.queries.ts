import { sql } from 'kysely'
import type { Locale } from '../../../domain/locales.ts'
import type { PageQuery } from '../../../domain/pagination.ts'
import type { MandateStatus, StepUpMethod } from '../../../kernel/db/schema/tables.ts'
import { asText } from '../../../kernel/db/sql/json.ts'
import { prepareObjects } from '../../../kernel/db/sql/objects.ts'
import { pageQuery } from '../../../kernel/db/sql/page.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { currentTenantRow, selectToday } from '../../company/tenants/tenants.tables.ts'
import { freelancerRows } from '../../people/freelancers/freelancers.tables.ts'
import {
  isUpdatedSince,
  type ShownRows,
  type UpdatedSince,
  withLastSealing,
} from '../../platform/changes/changes.tables.ts'
import { mandateView, portalMandateView } from './billing-mandates.views.ts'

type Key = { tenant_id: string; id: string }

const SHOWN: ShownRows = {
  resource: 'billing_mandate',
  id: sql`billing_mandate.id`,
  time: sql`billing_mandate.updated_at`,
}

type PageInput = PageQuery & UpdatedSince & { tenant_id: string; statuses?: string[]; freelancer_id?: string }

export const pageOfMandates = prepared(
  'billing_mandate.page',
  (q, input: Required<PageInput>, presentFields) => {
    const matching = q
      .selectFrom('billing_mandate')
      .where('tenant_id', '=', input.tenant_id)
      .$if(presentFields.has('statuses'), (rows) =>
        rows.where(sql<boolean>`status = any(${input.statuses}::text[])`),
      )
      .$if(presentFields.has('freelancer_id'), (rows) =>
        rows.where('freelancer_id', '=', input.freelancer_id),
      )
      .$if(presentFields.has('updated_since'), (rows) =>
        rows.where(isUpdatedSince(input, presentFields, SHOWN)),
      )
    return pageQuery(q, matching, input, presentFields, mandateView, withLastSealing(input, presentFields))
  },
)

type PortalPageInput = PageQuery & UpdatedSince & { tenant_id: string; freelancer_id: string }

export const pageOfPortalMandates = prepared(
  'billing_mandate.portal_page',
  (q, input: Required<PortalPageInput>, presentFields) => {
    const matching = q
      .selectFrom('billing_mandate')
      .where('tenant_id', '=', input.tenant_id)
      .where('freelancer_id', '=', input.freelancer_id)
      .$if(presentFields.has('updated_since'), (rows) =>
        rows.where(isUpdatedSince(input, presentFields, SHOWN)),
      )
    return pageQuery(
      q,
      matching,
      input,
      presentFields,
      portalMandateView,
      withLastSealing(input, presentFields),
    )
  },
)

export const findMandate = prepared('billing_mandate.detail', (q, input: Key) =>
  q
    .selectFrom('billing_mandate')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .select(asText(mandateView())),
)

type OwnKey = Key & { freelancer_id: string }

export const findPortalMandate = prepared('billing_mandate.portal_detail', (q, input: OwnKey) =>
  q
    .selectFrom('billing_mandate')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .where('freelancer_id', '=', input.freelancer_id)
    .select(asText(portalMandateView())),
)

/** Locks the mandate until the transaction ends. */
export const lockMandate = prepared('billing_mandate.lock', (q, input: Key) =>
  q
    .selectFrom('billing_mandate')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .select(['status', 'freelancer_id', 'sha256'])
    .forNoKeyUpdate(),
)

type Party = {
  name: string
  siren: string | null
  address: string | null
  postal_code: string | null
  city: string | null
}
export type OfferFacts = {
  today: string
  locale: Locale
  buyer: Party
  seller: Party
  last_name: string
  supplier_code: string | null
  invoicing_mode: string
  is_umbrella: boolean
  current_id: string | null
}

/** Finds the data from which the text of a mandate is made. */
export const findOfferFacts = prepared('billing_mandate.facts', (q, input: Key & { now: Date }) => ({
  compile: () =>
    sql<OfferFacts>`select ${selectToday(input.now)} as today, t.locale,
        json_build_object('name', coalesce(t.company, t.name), 'siren', t.siren, 'address', t.address,
          'postal_code', t.postal_code, 'city', t.city) as buyer,
        json_build_object('name', coalesce(f.company, f.first_name || ' ' || f.last_name), 'siren', f.siren,
          'address', f.address, 'postal_code', f.postal_code, 'city', f.city) as seller,
        f.last_name, f.supplier_code, f.invoicing_mode, f.is_umbrella,
        (select current.id from billing_mandate current where current.tenant_id = ${input.tenant_id}
          and current.freelancer_id = ${input.id} and current.status in ('offered', 'accepted')) as current_id
      from ${freelancerRows} f cross join ${currentTenantRow} t where f.id = ${input.id}`.compile(q),
}))

type NewMandate = Key & {
  freelancer_id: string
  seller: string
  seller_name: string
  series_root: string
  contest_days: number
  covers_credit_notes: boolean
  locale: Locale
  content: string
  sha256: Buffer
  offered_by: string
  at: Date
}

export const insertMandate = prepared('billing_mandate.insert', (q, row: NewMandate) =>
  q.insertInto('billing_mandate').values({
    tenant_id: row.tenant_id,
    id: row.id,
    freelancer_id: row.freelancer_id,
    status: 'offered',
    seller: row.seller,
    seller_name: row.seller_name,
    series_root: row.series_root,
    contest_days: row.contest_days,
    covers_credit_notes: row.covers_credit_notes,
    locale: row.locale,
    content: row.content,
    sha256: row.sha256,
    offered_by: row.offered_by,
    created_at: row.at,
    updated_at: row.at,
  }),
)

type Acceptance = Key & {
  at: Date
  signature_name: string
  address: string | null
  user_agent: string | null
  step_up_method: StepUpMethod | null
  portal_link_id: string | null
  portal_session_id: string | null
}

export const acceptMandateRow = prepared('billing_mandate.accept', (q, row: Acceptance) =>
  q
    .updateTable('billing_mandate')
    .set({
      status: 'accepted',
      accepted_at: row.at,
      updated_at: row.at,
      signature_name: row.signature_name,
      address: row.address,
      user_agent: row.user_agent,
      step_up_method: row.step_up_method,
      portal_link_id: row.portal_link_id,
      portal_session_id: row.portal_session_id,
    })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id),
)

type Ending = Key & {
  at: Date
  status: Extract<MandateStatus, 'declined' | 'revoked'>
  revoked_by: 'team' | 'freelancer' | null
  declined_at: Date | null
  revoked_at: Date | null
  reason: string | null
}

export const endMandateRow = prepared('billing_mandate.end', (q, row: Ending) =>
  q
    .updateTable('billing_mandate')
    .set({
      status: row.status,
      updated_at: row.at,
      revoked_by: row.revoked_by,
      declined_at: row.declined_at,
      revoked_at: row.revoked_at,
      reason: row.reason,
    })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id),
)

/** Objects of billing mandates, for events and changes. */
export const billingMandateObjects = prepareObjects('billing_mandate', mandateView)
