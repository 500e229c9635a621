// The order of names, the same on every database: ICU's root collation ("a" before "Z", "é" beside "e"). Names that are
// equal for it are equal byte for byte; the caller breaks the tie by id.
import { type Expression, sql } from 'kysely'

export const byName = (name: Expression<string>) => sql<string>`${name} collate "und-x-icu"`
