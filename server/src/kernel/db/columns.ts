// Kinds of columns that many tables have.
import type { ColumnType } from 'kysely'

/** Written as a Date of our clock; read only inside SQL, where a view spells it out. */
export type Instant = ColumnType<Date, Date, Date>
export type MaybeInstant = ColumnType<Date | null, Date | null, Date | null>
