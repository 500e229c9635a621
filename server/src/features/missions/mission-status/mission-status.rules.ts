import type { MissionStatus } from '../../../kernel/db/schema/tables.ts'

/** Statuses in which activity reports are possible, also after the end of the mission. */
export const IN_FORCE = [
  'in-progress',
  'pending-freelancer-extension',
  'completed',
  'early-terminated',
] as const satisfies readonly MissionStatus[]
