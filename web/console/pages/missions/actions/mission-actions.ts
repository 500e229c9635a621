// The acts on a mission that have a button, in the order in which they are offered. The server says which ones are allowed.
import type { Mission, MissionAction } from '../../../../shared/sdk.ts'

const ACTS = [
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
export type Act = (typeof ACTS)[number]

/** They end something: asked for in red. */
export const ENDINGS: readonly Act[] = ['refuse', 'terminate', 'cancel', 'delete']

export const actsOf = ({ allowed_actions }: Mission): Act[] =>
  ACTS.filter((act) => allowed_actions.includes(act))
