// Letters of the lines with which the account of a supplier is settled (EcritureLet and DateLet of a FEC). The caller holds the lock of
// exports.
import { type RawBuilder, sql } from 'kysely'
import { prepared } from '../../../../kernel/db/sql/prepared.ts'
import { entryRows } from '../../accounting/accounting.tables.ts'

const LETTER_COUNT = 26

/** The number as `length` letters, from A for 0. */
const spell = (number: RawBuilder<unknown>, length: number) =>
  sql.join(
    Array.from({ length }, (_, index) => {
      const divisor = LETTER_COUNT ** (length - 1 - index)
      return sql`chr(65 + ((${number}) / ${sql.lit(divisor)}) % ${sql.lit(LETTER_COUNT)})`
    }),
    sql` || `,
  )

const TWO = LETTER_COUNT ** 2
const THREE = LETTER_COUNT ** 3

/** The letters of the line `l`: AA to ZZ, then AAA to ZZZ, then four letters. */
export const letters = sql<string | null>`(case when l.letter_number is null then null
  when l.letter_number <= ${sql.lit(TWO)} then ${spell(sql`l.letter_number - 1`, 2)}
  when l.letter_number <= ${sql.lit(TWO + THREE)} then ${spell(sql`l.letter_number - ${sql.lit(1 + TWO)}`, 3)}
  else ${spell(sql`l.letter_number - ${sql.lit(1 + TWO + THREE)}`, 4)} end)`

/**
 * Letters the open lines of each entry that add up to zero: an invoice and its payments, an advance and what it settles, an entry and its
 * credit note. The lines of an entry that are settled at once have the same letters, which no other entry of the supplier has. Letters that
 * a line has stay: a payment taken back and made again later are settled with each other.
 */
export const letterLines = prepared('accounting_posting_line.letter', (q, input: { tenant_id: string }) => ({
  compile: () =>
    sql`with open as materialized (
        select l.number, l.position, l.account, l.auxiliary, l.debit - l.credit as amount, p.posted_on,
          coalesce(e.credited_entry_id, e.id) as settled_id
        from accounting_posting_line l join accounting_posting p on p.tenant_id = ${input.tenant_id} and p.number = l.number
          join ${entryRows} e on e.id = p.entry_id
        where l.tenant_id = ${input.tenant_id} and l.role in ('supplier', 'advance') and l.letter_number is null
          and l.auxiliary is not null),
      settled as materialized (
        select account, auxiliary, settled_id, max(posted_on) as lettered_on, min(number) as first_number from open
        group by account, auxiliary, settled_id having sum(amount) = 0),
      joined as (
        select auxiliary, settled_id, row_number() over (partition by auxiliary order by max(lettered_on), min(first_number))
          + coalesce((select max(known.letter_number) from accounting_posting_line known where known.tenant_id = ${input.tenant_id}
            and known.auxiliary = settled.auxiliary and known.letter_number is not null), 0) as letter_number
        from settled group by auxiliary, settled_id),
      lettered as (
        select open.number, open.position, joined.letter_number::int, settled.lettered_on
        from open join settled using (account, auxiliary, settled_id) join joined using (auxiliary, settled_id))
      update accounting_posting_line l set letter_number = lettered.letter_number, lettered_on = lettered.lettered_on
      from lettered where l.tenant_id = ${input.tenant_id} and l.number = lettered.number and l.position = lettered.position`.compile(
      q,
    ),
}))
