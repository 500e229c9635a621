// Reads the postings of an export.
import { sql } from 'kysely'
import type { PageQuery } from '../../../../domain/pagination.ts'
import type { PostingKind, PostingRole } from '../../../../kernel/db/schema/tables.ts'
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
import { entryRows } from '../../accounting/accounting.tables.ts'
import type { AccountBalance, Posting, TrialBalance } from '../accounting-exports.schemas.ts'
import { letters } from './lettering.queries.ts'

export const findLastPosting = prepared('accounting_posting.last', (q, input: { tenant_id: string }) =>
  q
    .selectFrom('accounting_posting')
    .where('tenant_id', '=', input.tenant_id)
    .select(sql<number>`coalesce(max(number), 0)`.as('last_posting')),
)

export type PostingLine = {
  number: number
  position: number
  kind: PostingKind
  role: PostingRole
  journal_code: string
  journal_label: string
  posted_on: string
  validated_on: string
  account: string
  account_label: string
  auxiliary: string | null
  auxiliary_label: string | null
  piece_ref: string
  piece_date: string
  label: string
  debit: string
  credit: string
  letter: string | null
  lettered_on: string | null
  invoice_number: string
  due_date: string | null
  file_name: string | null
  entry_id: string
  is_unsent: boolean
}

/** `first_posting`: 1, or the first posting that no earlier export contained. */
export type ExportLinesInput = {
  tenant_id: string
  from: string
  to: string
  first_posting: number
  last_posting: number
}

/** Selects the postings `p` and lines `l` of an export, but not postings of its range that were numbered later. */
const fromExportLines = (input: ExportLinesInput) => sql`from accounting_posting p
  join accounting_posting_line l on l.tenant_id = ${input.tenant_id} and l.number = p.number
  where p.tenant_id = ${input.tenant_id} and p.posted_on >= ${input.from}::date and p.posted_on <= ${input.to}::date
    and p.number >= ${input.first_posting}::int and p.number <= ${input.last_posting}::int`

export const openPostings = prepared('accounting_posting.open', (q, input: ExportLinesInput) => ({
  compile: () =>
    sql`declare rows_to_export no scroll cursor for
      select shown.*, e.invoice_number, e.due_date, e.file_name, e.sent_to_accounting_at is null as is_unsent
      from (select p.number, l.position, p.kind, l.role, p.journal_code, p.journal_label, p.posted_on, p.validated_on, l.account,
          l.account_label, l.auxiliary, l.auxiliary_label, p.piece_ref, p.piece_date, p.label, l.debit, l.credit,
          ${letters} as letter, l.lettered_on, p.entry_id
        ${fromExportLines(input)}) as shown
      join ${entryRows} e on e.id = shown.entry_id
      order by shown.number, shown.position`.compile(q),
}))

/** Sums of the stored lines, by posting and over all of them. */
export const sumPostings = prepared('accounting_posting.sums', (q, input: ExportLinesInput) => ({
  compile: () =>
    sql<{
      posting_count: number
      unbalanced_count: number
      debit: string
      credit: string
      first_posting: number | null
      last_posting: number | null
    }>`select count(*)::int as posting_count, (count(*) filter (where debit <> credit))::int as unbalanced_count,
        coalesce(sum(debit), 0)::text as debit, coalesce(sum(credit), 0)::text as credit, min(number) as first_posting,
        max(number) as last_posting
      from (select p.number, sum(l.debit) as debit, sum(l.credit) as credit ${fromExportLines(input)} group by p.number) as sums`.compile(
      q,
    ),
}))

/** The days of the first and the last of these postings. */
export const findPostingDays = prepared(
  'accounting_posting.days',
  (q, input: { tenant_id: string; first_posting: number; last_posting: number }) =>
    q
      .selectFrom('accounting_posting')
      .where('tenant_id', '=', input.tenant_id)
      .where('number', '>=', input.first_posting)
      .where('number', '<=', input.last_posting)
      .select([sql<string | null>`min(posted_on)`.as('from'), sql<string | null>`max(posted_on)`.as('to')]),
)

const BY_NUMBER: ListOrder = {
  by: sql`number, position`,
  keys: [sql`number`, sql`position`],
  isAfter: (value) => sql`(p.number, l.position) > (${value(1, '0')}::int, ${value(2, '0')}::int)`,
}

const postingColumn = <T>(name: string) => sql<T>`${sql.ref(`p.${name}`)}`
const lineColumn = <T>(name: string) => sql<T>`${sql.ref(`l.${name}`)}`

const postingView = () =>
  jsonObject<Posting>({
    number: postingColumn('number'),
    position: lineColumn('position'),
    kind: postingColumn('kind'),
    role: lineColumn('role'),
    journal_code: postingColumn('journal_code'),
    date: postingColumn('posted_on'),
    account: lineColumn('account'),
    account_label: lineColumn('account_label'),
    auxiliary: lineColumn('auxiliary'),
    piece_ref: postingColumn('piece_ref'),
    label: postingColumn('label'),
    debit: decimal(lineColumn<string>('debit')),
    credit: decimal(lineColumn<string>('credit')),
    letter: letters,
    lettered_on: lineColumn('lettered_on'),
    entry_id: postingColumn('entry_id'),
    activity_report_id: sql<string>`(select e.activity_report_id from ${entryRows} e where e.id = p.entry_id)`,
    payment_id: postingColumn('payment_id'),
  })

type PageInput = PageQuery & ExportLinesInput & { account?: string }

export const pageOfPostings = prepared(
  'accounting_posting.page',
  (q, input: Required<PageInput>, presentFields) => {
    const ofAccount = presentFields.has('account') ? sql` and l.account = ${input.account}` : sql``
    const matching = sql`${fromExportLines(input)}${ofAccount}`
    const pageRows = sql`${matching}${andAfter(input, presentFields, BY_NUMBER)}`
    const items = sql<{ item: Posting }>`(select ${postingView()} as item ${pageRows}
    order by p.number, l.position limit ${limitExpression(input)} offset ${offsetExpression(input)})`
    const total = sql<number>`(select count(*) ${matching})`
    const keys = sql`from (select p.number, l.position ${pageRows}) as shown`
    return q.selectNoFrom(
      asText(jsonPage<Posting>(items, total, input, nextCursor(input, presentFields, keys, BY_NUMBER))),
    )
  },
)

export const findExportBalance = prepared('accounting_posting.balance', (q, input: ExportLinesInput) => {
  const accounts = sql`(select l.account, (array_agg(l.account_label order by l.number desc, l.position))[1] as label, count(*) as line_count,
      sum(l.debit) as debit, sum(l.credit) as credit ${fromExportLines(input)} group by l.account order by l.account)`
  const items = sql<{ item: AccountBalance }>`(select ${jsonObject<AccountBalance>({
    account: sql<string>`a.account`,
    label: sql<string>`a.label`,
    line_count: sql<number>`a.line_count`,
    debit: decimal(sql<string>`a.debit`),
    credit: decimal(sql<string>`a.credit`),
    balance: decimal(sql<string>`a.debit - a.credit`),
  })} as item from ${accounts} as a)`
  const sum = (side: string) =>
    decimal(sql<string>`(select coalesce(sum(${sql.ref(`l.${side}`)}), 0) ${fromExportLines(input)})`)
  return q.selectNoFrom(
    asText(
      jsonObject<TrialBalance>({ accounts: jsonArray(items), debit: sum('debit'), credit: sum('credit') }),
    ),
  )
})
