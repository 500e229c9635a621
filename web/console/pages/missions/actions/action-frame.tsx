// What the dialogs of all acts have in common.
import type { ComponentChildren } from 'preact'
import { Confirm } from '../../../../shared/kit/confirm.tsx'
import type { Action } from '../../../../shared/kit/use-action.ts'
import { useWords } from '../../../../shared/language/language.ts'
import type { Mission } from '../../../../shared/sdk.ts'
import { ACT_WORDS } from './action-words.ts'
import { type Act, ENDINGS } from './mission-actions.ts'

export type DialogProps = {
  mission: Mission
  onMission: (mission: Mission) => void
  onClose: () => void
}

type FrameProps = {
  act: Act
  /** On the button, where the act's own name does not say it. */
  name?: string
  action: Action<[]>
  onClose: () => void
  children?: ComponentChildren
}

export function ActFrame({ act, name, action, onClose, children }: FrameProps) {
  const words = useWords(ACT_WORDS)[act]
  return (
    <Confirm
      title={words.title}
      act={name ?? words.name}
      isDanger={ENDINGS.includes(act)}
      action={action}
      onClose={onClose}
      onDone={onClose}
    >
      <p>{words.lead}</p>
      {children}
    </Confirm>
  )
}
