// The layout shared by the dialogs of all actions.
import type { ComponentChildren } from 'preact'
import { Confirm } from '../../../../shared/kit/confirm.tsx'
import type { Action } from '../../../../shared/kit/use-action.ts'
import { requireTexts } from '../../../../shared/language/texts.ts'
import type { Mission } from '../../../../shared/sdk.ts'
import { type ButtonAction, DESTRUCTIVE_ACTIONS } from './mission-actions.ts'

const actionTexts = requireTexts('console/missions/mission-actions', 'action')

export type DialogProps = {
  mission: Mission
  onMission: (mission: Mission) => void
  onClose: () => void
}

type FrameProps = {
  kind: ButtonAction
  /** Label of the button, if it differs from the name of the action. */
  name?: string
  action: Action<[]>
  onClose: () => void
  children?: ComponentChildren
}

export function ActionFrame({ kind, name, action, onClose, children }: FrameProps) {
  const texts = actionTexts()[kind]
  return (
    <Confirm
      title={texts.title}
      label={name ?? texts.name}
      isDanger={DESTRUCTIVE_ACTIONS.includes(kind)}
      action={action}
      onClose={onClose}
      onDone={onClose}
    >
      <p>{texts.lead}</p>
      {children}
    </Confirm>
  )
}
