// Periods that have begun, whose regime the freelancer's own row does not have yet.
import { sql } from 'kysely'
import { prepared } from '../../../../kernel/db/sql/prepared.ts'
import { selectToday, zonesOfAllTeams } from '../../../company/tenants/tenants.tables.ts'
import { isNotSandbox } from '../../../platform/sandbox/sandbox.tables.ts'
import { selectVatPeriod } from '../freelancers.tables.ts'

/** Compares the date in the latest time zone, UTC+14, first, and then in the time zone of the team. */
export const findTeamsWithDue = prepared('freelancer_vat.teams_with_due', (q, input: { now: Date }) => ({
  compile: () =>
    sql<{ tenant_id: string }>`select distinct period.tenant_id from freelancer_vat_period as period
      join ${zonesOfAllTeams} as t on t.id = period.tenant_id
      where period.due_on <= (${input.now}::timestamptz at time zone 'UTC' + interval '14 hours')::date
        and period.due_on <= (${input.now}::timestamptz at time zone t.time_zone)::date
        and ${isNotSandbox(sql`period.tenant_id`)}`.compile(q),
}))

/** Locks freelancers until the transaction ends; skips those that another node or a request has locked. */
export const lockDueFreelancers = prepared(
  'freelancer_vat.lock_due',
  (q, input: { tenant_id: string; now: Date; limit: number }) => ({
    compile: () =>
      sql<{ id: string }>`select id from freelancer where tenant_id = ${input.tenant_id} and id in (
          select period.freelancer_id from freelancer_vat_period as period
          where period.tenant_id = ${input.tenant_id} and period.due_on <= ${selectToday(input.now)})
        order by id limit ${input.limit}::bigint for no key update skip locked`.compile(q),
  }),
)

type Due = { tenant_id: string; ids: readonly string[]; now: Date }

export const markCopied = prepared('freelancer_vat.mark_copied', (q, input: Due) =>
  q
    .updateTable('freelancer_vat_period')
    .set({ due_on: null })
    .where('tenant_id', '=', input.tenant_id)
    .where(sql<boolean>`freelancer_id = any(${input.ids}::uuid[])`)
    .where(sql<boolean>`due_on <= ${selectToday(input.now)}`),
)

/** Gives freelancers the regime of today. */
export const copyPeriods = prepared('freelancer_vat.copy', (q, input: Due) => {
  const period = selectVatPeriod(sql`freelancer.id`, selectToday(input.now))
  return q
    .updateTable('freelancer')
    .set({
      vat_regime: sql`(select vat_regime from ${period} as in_force)`,
      vat_rate: sql`(select vat_rate from ${period} as in_force)`,
      updated_at: input.now,
    })
    .where('tenant_id', '=', input.tenant_id)
    .where(sql<boolean>`id = any(${input.ids}::uuid[])`)
})
