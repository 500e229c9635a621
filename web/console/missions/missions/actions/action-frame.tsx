// The layout shared by the dialogs of all actions.
import type { ComponentChildren } from 'preact'
import { Confirm } from '../../../../shared/kit/confirm.tsx'
import type { Action } from '../../../../shared/kit/use-action.ts'
import { useTexts } from '../../../../shared/language/language.ts'
import type { Mission } from '../../../../shared/sdk.ts'
import { ACTION_TEXTS } from './action-texts.ts'
import { type ButtonAction, DESTRUCTIVE } from './mission-actions.ts'

export type DialogProps = {
  mission: Mission
  onMission: (mission: Mission) => void
  onClose: () => void
}

type FrameProps = {
  kind: ButtonAction
  /** Label of the button, where it differs from the name of the action. */
  name?: string
  action: Action<[]>
  onClose: () => void
  children?: ComponentChildren
}

export function ActionFrame({ kind, name, action, onClose, children }: FrameProps) {
  const texts = useTexts(ACTION_TEXTS)[kind]
  return (
    <Confirm
      title={texts.title}
      label={name ?? texts.name}
      isDanger={DESTRUCTIVE.includes(kind)}
      action={action}
      onClose={onClose}
      onDone={onClose}
    >
      <p>{texts.lead}</p>
      {children}
    </Confirm>
  )
}
