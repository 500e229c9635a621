// Asks before something that ends something, with what is wanted to know (a reason, a date), and shows its refusal.
import type { ComponentChildren } from 'preact'
import { defineWords, useWords } from '../language/language.ts'
import { Dialog } from './dialog.tsx'
import { Failure } from './states.tsx'
import type { Action } from './use-action.ts'

const WORDS = defineWords({
  en: { back: 'Back', running: 'Working…' },
  fr: { back: 'Retour', running: 'En cours…' },
})

type Props = {
  title: string
  act: string
  isDanger?: boolean
  action: Action<[]>
  onClose: () => void
  onDone: () => void
  children?: ComponentChildren
}

export function Confirm({ title, act, isDanger, action, onClose, onDone, children }: Props) {
  const w = useWords(WORDS)
  const submit = async (event: Event) => {
    event.preventDefault()
    if (await action.run()) onDone()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form class="stack" onSubmit={(event) => void submit(event)}>
        {children}
        {action.error !== undefined && <Failure error={action.error} />}
        <div class="row spread">
          <button type="button" class="plain" onClick={onClose}>
            {w.back}
          </button>
          <button type="submit" class={isDanger ? 'danger' : 'primary'} disabled={action.isRunning}>
            {action.isRunning ? w.running : act}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
