// The confirmation dialog of a destructive action, with its fields (a reason, a date) and its errors.
import type { ComponentChildren } from 'preact'
import { defineTexts, useTexts } from '../language/language.ts'
import { Dialog } from './dialog.tsx'
import { Failure } from './states.tsx'
import type { Action } from './use-action.ts'

const TEXTS = defineTexts({
  en: { back: 'Back', running: 'Working…' },
  fr: { back: 'Retour', running: 'En cours…' },
})

type Props = {
  title: string
  label: string
  isDanger?: boolean
  action: Action<[]>
  /** Of the form: their errors stand beside them, and are not repeated. */
  fields?: readonly string[]
  /** Enter confirms at once. Without it the dialog opens with the focus on its first control. */
  isEnterReady?: boolean
  onClose: () => void
  onDone: () => void
  children?: ComponentChildren
}

export function Confirm({
  title,
  label,
  isDanger,
  action,
  fields = [],
  isEnterReady,
  onClose,
  onDone,
  children,
}: Props) {
  const w = useTexts(TEXTS)
  const isBesideFields = fields.some(action.errorOf) && action.otherErrors(fields).length === 0
  const submit = async (event: Event) => {
    event.preventDefault()
    if (await action.run()) onDone()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form class="stack" onSubmit={(event) => void submit(event)}>
        {children}
        {action.error !== undefined && !isBesideFields && <Failure error={action.error} />}
        <div class="row spread">
          <button type="button" class="plain" onClick={onClose}>
            {w.back}
          </button>
          <button
            type="submit"
            class={isDanger ? 'danger' : 'primary'}
            disabled={action.isRunning}
            autofocus={isEnterReady}
          >
            {action.isRunning ? w.running : label}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
