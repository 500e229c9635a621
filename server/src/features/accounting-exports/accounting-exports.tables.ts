// The tables of this feature. No other feature reads them.
import type { Tables } from '../../kernel/db/schema/tables.ts'

export const EXPORT_TABLES: readonly (keyof Tables)[] = ['accounting_export', 'accounting_export_piece']
