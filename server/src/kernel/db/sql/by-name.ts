// The order of names, the same on every database: the ICU root collation ("a" before "Z", "é" next to "e"). It is
// deterministic: only identical names compare as equal, and the caller breaks ties by id.
import { type Expression, sql } from 'kysely'

export const byName = (name: Expression<string>) => sql<string>`${name} collate "und-x-icu"`
