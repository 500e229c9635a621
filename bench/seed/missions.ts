// Tens of thousands of missions per statement, generated inside PostgreSQL.
import type { Client } from 'pg'
import type { TeamPlan } from './team-plan.ts'

const BATCH_SIZE = 10_000

/** Random numbers for each decision; a subquery, so that all columns of a row use the same ones. */
const DRAWN = `select n, $3::timestamptz + ($2::timestamptz - $3::timestamptz) * (n::float8 / $4::bigint) as at,
    random() as wait, random() as length, random() as fate, random() as turn, random() as part, random() as kind,
    random() as chance_of_order, random() as chance_of_code, random() as chance_of_external_id,
    random() as chance_of_approver, random() as chance_of_document, 1 + floor(random() * $5::bigint)::bigint as freelancer,
    1 + floor(random() * $6::bigint)::bigint as someone, 1 + floor(random() * $7::bigint)::bigint as project_code
  from generate_series($8::bigint, $9::bigint) as n`

const DATED = `select *, date_trunc('milliseconds', at) as created_at, (at + interval '5 days' + wait * interval '40 days')::date as start_date,
    (at + interval '25 days' + wait * interval '40 days' + length * interval '280 days')::date as planned_end from drawn`

/** No mission ends within these days, so that no status changes during the measurement, in any time zone. */
const SETTLED = `select *, case when planned_end between current_date - 1 and current_date + 3 then current_date + 4
    else planned_end end as end_date from dated`

const WITH_STATUS = `select *, case
    when fate < 0.02 then 'deleted' when fate < 0.05 then 'cancelled' when fate < 0.08 then 'rejected'
    when end_date < current_date then case when turn < 0.1 then 'early-terminated' else 'completed' end
    when start_date <= current_date then case when turn < 0.05 then 'pending-freelancer-extension' else 'in-progress' end
    when turn < 0.2 then 'draft' when turn < 0.5 then 'pending-freelancer-review'
    when turn < 0.6 then 'pending-company-review' else 'in-progress' end as status from settled`

/** One in thirty missions in progress has a scheduled termination. */
const WITH_TERMINATION = `select *, case
    when status = 'early-terminated' then start_date + floor(part * (end_date - start_date))::int
    when status = 'in-progress' and turn > 0.97
      then greatest(start_date, current_date + 3) + floor(part * (end_date - greatest(start_date, current_date + 3)))::int
    end as ends_early, freelancer % $10::bigint = 0 as is_under_agreement, kind < 0.15 as has_deliverables
    from with_status`

const DESCRIPTION = `'Mission ' || n || ': takes part in the work of the team, prepares the deliverables agreed with the '
    || 'client, reports each week, and hands over what was made with its documentation. On site two days a week.'`

const MADE = `insert into mission (tenant_id, id, reference, name, description, status, mission_type, contract_kind, has_document, currency,
    rate_amount, client_rate_amount, start_date, end_date, early_termination_date, terminated_by, payment_terms_days,
    payment_terms_basis, purchase_order, has_purchase_order, external_id, project_code_id, extension_end_date,
    approver_id, team_signer_id, template_locale, framework_agreement_id, freelancer_id, offered_at, created_by,
    created_at, updated_at)
  select $1, pg_temp.id_at(created_at, n, 'm'), 'M-' || n, 'Mission ' || n, ${DESCRIPTION}, status,
    case when has_deliverables then 'deliverable' when kind < 0.3 then 'hourly' when kind < 0.4 then 'monthly' else 'daily' end,
    case when is_under_agreement then 'master_agreement' else 'services_agreement' end,
    not is_under_agreement and chance_of_document < 0.6, 'EUR',
    case when not has_deliverables then 300 + floor(part * 600) end, case when part < 0.5 then 400 + floor(part * 1600) end,
    start_date, end_date, ends_early, case when ends_early is not null then pg_temp.nth_id($3, 'u', someone) end,
    30, 'invoice_date', case when chance_of_order < 0.6 then 'PO-' || n end, chance_of_order < 0.6,
    case when chance_of_external_id < 0.7 then 'EXT-' || n end,
    case when chance_of_code < 0.8 then pg_temp.nth_id($3, 'p', project_code) end,
    case when status = 'pending-freelancer-extension' then end_date + 30 end,
    case when chance_of_approver < 0.5 then pg_temp.nth_id($3, 'u', someone) end,
    case when chance_of_document < 0.6 then pg_temp.nth_id($3, 'u', 1 + (someone + 1) % $6::bigint) end,
    case when not is_under_agreement and chance_of_document < 0.6 then 'fr' end,
    case when is_under_agreement then pg_temp.nth_id($3, 'a', freelancer) end, pg_temp.nth_id($3, 'f', freelancer),
    case when status <> 'draft' then created_at end, pg_temp.nth_id($3, 'u', someone), created_at, created_at
  from with_termination order by n returning id, name, status, mission_type`

const TALLIED = `insert into mission_tally (tenant_id, status, id, missions)
  select $1, status, pg_temp.id_at($2, $8, status), count(*) from made group by status`

const WITH_DELIVERABLES = `insert into mission_deliverable (tenant_id, mission_id, id, name, quantity, amount_excl_vat, order_index)
  select $1, made.id, pg_temp.id_at($2, place, made.id::text), 'Deliverable ' || place, 1 + place, 500, place
  from made cross join generate_series(0, 2) as place where mission_type = 'deliverable'`

/** The word that all missions have, the number that one has, and both. */
const SEARCHED = `insert into search_term (tenant_id, kind, subject_id, place, term)
  select $1, 'mission', made.id, word.place, word.term from made cross join lateral (values
    (0, lower(made.name)), (1, 'mission'), (2, split_part(made.name, ' ', 2))) as word(place, term)`

const STATEMENT = `with drawn as (${DRAWN}), dated as (${DATED}), settled as (${SETTLED}), with_status as (${WITH_STATUS}),
  with_termination as (${WITH_TERMINATION}), made as (${MADE}), tallied as (${TALLIED}), searched as (${SEARCHED}) ${WITH_DELIVERABLES}`

type OnInserted = (missions: number) => void

/** The tally is inserted together with the missions, as in the service, and the service's job adds it up. */
export async function seedMissions(
  client: Client,
  tenantId: string,
  plan: TeamPlan,
  onInserted: OnInserted,
): Promise<void> {
  const {
    missions,
    began,
    now,
    freelancers,
    users,
    projectCodes,
    freelancersPerAgreement: oneInUnderAgreement,
  } = plan
  const values = [tenantId, now, began, missions, freelancers, users, projectCodes]
  for (let first = 1; first <= missions; first += BATCH_SIZE) {
    const last = Math.min(missions, first + BATCH_SIZE - 1)
    await client.query(STATEMENT, [...values, first, last, oneInUnderAgreement])
    onInserted(last - first + 1)
  }
}
