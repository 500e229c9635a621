// The tables of this feature. No other feature reads them.
import type { Tables } from '../../kernel/db/schema/tables.ts'

export const DOCUMENT_TABLES: readonly (keyof Tables)[] = ['document', 'signature']
