// What was paid in a year, by seller and currency.
import { sql } from 'kysely'
import type { PageQuery } from '../../../../domain/pagination.ts'
import {
  asText,
  decimal,
  jsonArray,
  jsonObject,
  jsonPage,
  limitExpression,
  offsetExpression,
} from '../../../../kernel/db/sql/json.ts'
import { andAfter, type ListOrder, nextCursor } from '../../../../kernel/db/sql/keyset.ts'
import { prepared } from '../../../../kernel/db/sql/prepared.ts'
import { freelancerRows } from '../../../people/freelancers/freelancers.tables.ts'
import { entryRows } from '../../accounting/accounting.tables.ts'
import { selectPaymentRows } from '../../payments/index.ts'
import type { Das2Row } from './das2.schemas.ts'

type YearInput = { tenant_id: string; from: string; to: string; threshold: number }

/** What the seller paid in the name of the team: neither fees nor expenses of the seller (CGI, art. 267 II-2). */
const disbursements = sql`coalesce((select sum((line ->> 'amount_excl_vat')::numeric) from json_array_elements(e.calculation -> 'lines') as line
      where line ->> 'expense_kind' = 'disbursement'), 0)`

/** Reversed payments are not counted. Disbursements are paid, but not declared. */
const beneficiaries = (input: YearInput) => sql`(
  select row_number() over (order by lower(name), seller, currency) as place, sums.*,
    currency = 'EUR' and amount_incl_vat - disbursements > ${input.threshold}::numeric as is_over_threshold
  from (select coalesce(e.seller ->> 'siren', e.freelancer_id::text) as seller, e.currency, min(e.seller ->> 'siren') as siren,
      (array_agg(e.seller ->> 'name' order by paid.paid_on desc, e.id))[1] as name, count(*)::int as payment_count,
      array_agg(distinct e.freelancer_id) as freelancer_ids, bool_or(f.is_in_das2) as is_in_das2,
      coalesce(sum(round(e.amount_excl_vat * paid.amount / e.amount_incl_vat, 4)) filter (where e.type = 'invoice'), 0) as fees_excl_vat,
      coalesce(sum(round((e.amount_excl_vat - ${disbursements}) * paid.amount / e.amount_incl_vat, 4)) filter (where e.type = 'expense'), 0) as expenses_excl_vat,
      coalesce(sum(round(${disbursements} * paid.amount / e.amount_incl_vat, 4)) filter (where e.type = 'expense'), 0) as disbursements,
      sum(round(e.vat_amount * paid.amount / e.amount_incl_vat, 4)) as vat_amount, sum(paid.amount) as amount_incl_vat
    from ${selectPaymentRows(input)} paid
    join ${entryRows} e on e.id = paid.entry_id
    join ${freelancerRows} f on f.id = e.freelancer_id
    where paid.is_standing and e.amount_incl_vat <> 0
    group by coalesce(e.seller ->> 'siren', e.freelancer_id::text), e.currency) as sums)`

const das2RowView = (input: YearInput) =>
  jsonObject<Das2Row>({
    siren: sql<string | null>`b.siren`,
    name: sql<string>`b.name`,
    freelancer_ids: sql<string[]>`b.freelancer_ids`,
    currency: sql<string>`b.currency`,
    payment_count: sql<number>`b.payment_count`,
    fees_excl_vat: decimal(sql<string>`b.fees_excl_vat`),
    expenses_excl_vat: decimal(sql<string>`b.expenses_excl_vat`),
    disbursements: decimal(sql<string>`b.disbursements`),
    vat_amount: decimal(sql<string>`b.vat_amount`),
    amount_incl_vat: decimal(sql<string>`b.amount_incl_vat`),
    threshold: sql<number | null>`case when b.currency = 'EUR' then ${input.threshold}::numeric end`,
    is_over_threshold: sql<boolean>`b.is_over_threshold`,
    is_in_das2: sql<boolean>`b.is_in_das2`,
    is_to_declare: sql<boolean>`b.is_in_das2 and b.is_over_threshold`,
  })

const BY_NAME: ListOrder = {
  by: sql`place`,
  keys: [sql`place`],
  isAfter: (value) => sql`place > ${value(1, '0')}::bigint`,
}

export const pageOfDas2 = prepared(
  'das2.page',
  (q, input: Required<YearInput & PageQuery>, presentFields) => {
    const matching = sql`from ${beneficiaries(input)} as b where true`
    const pageRows = sql`${matching}${andAfter(input, presentFields, BY_NAME)}`
    const items = sql<{ item: Das2Row }>`(select ${das2RowView(input)} as item ${pageRows}
    order by place limit ${limitExpression(input)} offset ${offsetExpression(input)})`
    const total = sql<number>`(select count(*) ${matching})`
    return q.selectNoFrom(
      asText(jsonPage<Das2Row>(items, total, input, nextCursor(input, presentFields, pageRows, BY_NAME))),
    )
  },
)

export const findAllDas2Rows = prepared('das2.all', (q, input: YearInput & { limit: number }) =>
  q.selectNoFrom(
    jsonArray(
      sql<{
        item: Das2Row
      }>`(select ${das2RowView(input)} as item from ${beneficiaries(input)} as b order by place
        limit ${input.limit}::int)`,
    ).as('rows'),
  ),
)
