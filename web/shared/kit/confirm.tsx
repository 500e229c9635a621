// The confirmation dialog of a destructive action, with its fields (a reason, a date) and its errors.
import type { ComponentChildren } from 'preact'
import { requireTexts } from '../language/texts.ts'
import { Dialog } from './dialog.tsx'
import { FormFailure } from './form-failure.tsx'
import type { Action } from './use-action.ts'

const texts = requireTexts('shared/kit', 'confirm')

type Props = {
  title: string
  label: string
  isDanger?: boolean
  action: Action<[]>
  /** Enter confirms at once. Without it the dialog opens with the focus on its first control. */
  isEnterReady?: boolean
  onClose: () => void
  onDone: () => void
  children?: ComponentChildren
}

export function Confirm({ title, label, isDanger, action, isEnterReady, onClose, onDone, children }: Props) {
  const t = texts()
  const submit = async (event: Event) => {
    event.preventDefault()
    if (await action.run()) onDone()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form class="stack" onSubmit={(event) => void submit(event)}>
        {children}
        <FormFailure action={action} />
        <div class="row spread">
          <button type="button" class="plain" onClick={onClose}>
            {t.back}
          </button>
          <button
            type="submit"
            class={isDanger ? 'danger' : 'primary'}
            disabled={action.isRunning}
            autofocus={isEnterReady}
          >
            {action.isRunning ? t.running : label}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
