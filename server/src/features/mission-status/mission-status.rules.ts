import type { MissionStatus } from '../../kernel/db/tables.ts'

/** Agreed and not cancelled: work is reported on these, also after their end. */
export const IN_FORCE = [
  'in-progress',
  'pending-freelancer-extension',
  'completed',
  'early-terminated',
] as const satisfies readonly MissionStatus[]
