// The reset of the sandbox, confirmed with the name of the team.
import { useState } from 'preact/hooks'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { TextField } from '../../../shared/kit/fields/field.tsx'
import { ShownError, useAction } from '../../../shared/kit/use-action.ts'
import { useTexts } from '../../../shared/language/language.ts'
import { resetSandbox, type Sandbox } from '../../../shared/sdk.ts'
import { useMe } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'
import { TEXTS } from './texts.ts'

type Props = { isReady: boolean; onReset: (sandbox: Sandbox) => void }

export function Reset({ isReady, onReset }: Props) {
  const w = useTexts(TEXTS)
  const [isAsked, setAsked] = useState(false)
  return (
    <section class="panel stack">
      <h2>{w.reset}</h2>
      <p>{w.resetLead}</p>
      <div>
        <button type="button" class="danger" disabled={!isReady} onClick={() => setAsked(true)}>
          {w.reset}
        </button>
      </div>
      {isAsked && <ConfirmReset onClose={() => setAsked(false)} onReset={onReset} />}
    </section>
  )
}

function ConfirmReset({ onClose, onReset }: Pick<Props, 'onReset'> & { onClose: () => void }) {
  const w = useTexts(TEXTS)
  const { name } = useMe().team
  const [typed, setTyped] = useState('')
  const resetting = useAction(async () => {
    if (typed.trim() !== name) throw new ShownError()
    onReset(await resetSandbox({ client: api() }))
  })
  return (
    <Confirm
      title={w.resetTitle}
      label={w.reset}
      isDanger
      action={resetting}
      onClose={onClose}
      onDone={onClose}
    >
      <p>
        <strong>{w.goes}</strong> {w.goesList}
      </p>
      <p>
        <strong>{w.stays}</strong> {w.staysList}
      </p>
      <TextField
        label={w.typeName(name)}
        value={typed}
        onValue={setTyped}
        autocomplete="off"
        spellcheck={false}
        error={resetting.error instanceof ShownError ? w.otherName : undefined}
        required
      />
    </Confirm>
  )
}
