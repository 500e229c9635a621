// The rate periods of missions in SQL: the rate of a day, the periods as JSON, and what a mission costs by its periods. `m` is the row of
// the mission in the statement, with the columns that the expression names.
import { type RawBuilder, sql } from 'kysely'
import { rowView } from '../../../../kernel/db/sql/row-view.ts'

type Sql = RawBuilder<unknown>

const ratePeriodRows = rowView('mission_rate_period', ['tenant_id', 'mission_id', 'from_date', 'rate_amount'])

/** The rate in force today; before the start that of the first day, after the effective end that of the last. */
export const rateOn = (m: string, today: Sql) =>
  sql<
    string | null
  >`(select period.rate_amount from ${ratePeriodRows} period where period.mission_id = ${sql.ref(`${m}.id`)}
    and period.from_date <= greatest(${sql.ref(`${m}.start_date`)}, least(${sql.ref(`${m}.effective_end_date`)}, ${today}))
    order by period.from_date desc limit 1)`

/** The periods, oldest first, as a JSON array of `from` and `rate_amount`. `rate` formats the rate. */
export const listRatePeriods = <Rate>(m: string, rate: (column: RawBuilder<string>) => RawBuilder<Rate>) =>
  sql<
    { from: string; rate_amount: Rate }[]
  >`(select coalesce(json_agg(json_build_object('from', period.from_date,
      'rate_amount', ${rate(sql<string>`period.rate_amount`)}) order by period.from_date), '[]'::json)
    from ${ratePeriodRows} period where period.mission_id = ${sql.ref(`${m}.id`)})`

/** Weekdays from the first to the last day, counted as by `weekdaysBetween`; 0 if the last is the day before the first. */
const weekdaysBetween = (first: Sql, last: Sql) => {
  const days = sql`(${last} - ${first} + 1)`
  const weekday = sql`extract(isodow from ${first})::int`
  return sql`(${days} / 7 * 5 + greatest(0, least(5, ${weekday} + ${days} % 7 - 1) - ${weekday} + 1)
    + greatest(0, ${weekday} + ${days} % 7 - 8))`
}

/** Weekdays from the first to the last day of a mission, or of a row of `pricedPeriods`. */
export const weekdaysExpression = (m: string) =>
  weekdaysBetween(sql.ref(`${m}.start_date`), sql.ref(`${m}.end_date`))

/** Calendar months from the first to the last day. */
export const monthsExpression = (m: string) => {
  const [start, end] = [sql.ref(`${m}.start_date`), sql.ref(`${m}.end_date`)]
  return sql`((extract(year from ${end}) - extract(year from ${start})) * 12
    + extract(month from ${end}) - extract(month from ${start}) + 1)`
}

/**
 * Calendar months from the start of the mission to the day before `day`. The month of that day counts in part: by the weekdays that the
 * mission has in it before that day.
 */
const monthsBefore = (m: string, day: Sql) => {
  const [start, end] = [sql.ref(`${m}.start_date`), sql.ref(`${m}.end_date`)]
  const month = sql`date_trunc('month', ${day})`
  const first = sql`greatest(${start}, ${month}::date)`
  const last = sql`least(${end}, (${month} + interval '1 month - 1 day')::date)`
  return sql`((extract(year from ${day}) - extract(year from ${start})) * 12 + extract(month from ${day}) - extract(month from ${start})
    + coalesce(${weekdaysBetween(first, sql`(${day} - 1)`)}::numeric / nullif(${weekdaysBetween(first, last)}, 0), 0))`
}

/** The periods up to the agreed end, each with its first and last day, and where the next one starts: null for the last. */
const pricedPeriods = (m: string) => {
  const end = sql.ref(`${m}.end_date`)
  return sql`(select one.rate_amount, one.from_date as start_date, one.next_date, coalesce(one.next_date - 1, ${end}) as end_date
    from (select p.rate_amount, p.from_date, lead(p.from_date) over (order by p.from_date) as next_date
      from ${ratePeriodRows} p where p.mission_id = ${sql.ref(`${m}.id`)} and p.from_date <= ${end}) as one)`
}

/** The sum over the periods of rate × weekdays. */
export const weekdaysPrice = (m: string) =>
  sql<string>`(select sum(period.rate_amount * ${weekdaysExpression('period')}) from ${pricedPeriods(m)} as period)`

/** The sum over the periods of rate × calendar months; rounded where the part of a month is a repeating fraction. */
export const monthsPrice = (m: string) =>
  sql<string>`(select round(sum(period.rate_amount * (case when period.next_date is null then ${monthsExpression(m)}
      else ${monthsBefore(m, sql`period.next_date`)} end - ${monthsBefore(m, sql`period.start_date`)})), 12)
    from ${pricedPeriods(m)} as period)`

/** The price of a quantity that is spread evenly over the weekdays of the mission, by the rate of each day. */
export const quantityPrice = (m: string, quantity: Sql) =>
  sql<string>`coalesce(round(${quantity} * ${weekdaysPrice(m)} / nullif(${weekdaysExpression(m)}, 0), 12),
    ${quantity} * ${rateOn(m, sql.ref(`${m}.end_date`))})`
