// Checks whether PostgreSQL can write to its disk, without changing data: a sort that does not fit into memory writes a temporary file.

/**
 * Sorts 1 MB: with less space than that the next writes fail, too. The rows are many and short, because PostgreSQL sorts a few long ones
 * in memory.
 */
const SORT_ON_DISK = `select count(*) from (
  select repeat(md5(n::text), 8) as filler from generate_series(1, 4000) as n order by filler offset 0) as sorted`

type Transaction = { query(statement: { text: string }): Promise<unknown> }

/** Fails with 53100 if the disk is full. */
export async function writeTemporaryFile(tx: Transaction): Promise<void> {
  await tx.query({ text: 'set local work_mem = 64' })
  await tx.query({ text: SORT_ON_DISK })
}
