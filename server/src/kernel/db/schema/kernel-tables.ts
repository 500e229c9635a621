// The tables that the kernel owns. Each feature lists its own in `x.tables.ts`.
import type { Tables } from './tables.ts'

export const KERNEL_TABLES: readonly (keyof Tables)[] = [
  'event',
  'idempotency',
  'rate_window',
  'stored_file',
  'team_usage',
]
