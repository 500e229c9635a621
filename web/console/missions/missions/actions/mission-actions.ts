// The actions on a mission that have a button, in display order. The server decides which ones are allowed.
import type { Mission, MissionAction } from '../../../../shared/sdk.ts'

const ACTIONS = [
  'approve',
  'sign',
  'extend',
  'withdraw-extension',
  'edit',
  'undo-termination',
  'refuse',
  'terminate',
  'cancel',
  'delete',
] as const satisfies readonly MissionAction[]
export type ButtonAction = (typeof ACTIONS)[number]

/** Actions that the mission awaits. The first allowed one is the primary button. */
export const PRIMARY_ACTIONS: readonly ButtonAction[] = ['approve', 'sign']

/** Actions that are shown in red, in a menu. */
export const DESTRUCTIVE_ACTIONS: readonly ButtonAction[] = ['refuse', 'terminate', 'cancel', 'delete']

export const listActions = ({ allowed_actions }: Mission): ButtonAction[] =>
  ACTIONS.filter((kind) => allowed_actions.includes(kind))
