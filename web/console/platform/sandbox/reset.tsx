// The reset of the sandbox, confirmed with the name of the team.
import { useState } from 'preact/hooks'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { TextField } from '../../../shared/kit/fields/field.tsx'
import { ShownError, useAction } from '../../../shared/kit/use-action.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { resetSandbox, type Sandbox } from '../../../shared/sdk.ts'
import { useMe } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'

const texts = requireTexts('console/platform/sandbox', 'sandbox')

type Props = { isReady: boolean; onReset: (sandbox: Sandbox) => void }

export function ResetPanel({ isReady, onReset }: Props) {
  const t = texts()
  const [isDialogOpen, setDialogOpen] = useState(false)
  return (
    <section class="panel stack">
      <h2>{t.reset}</h2>
      <p>{t.resetLead}</p>
      <div>
        <button type="button" class="danger" disabled={!isReady} onClick={() => setDialogOpen(true)}>
          {t.reset}
        </button>
      </div>
      {isDialogOpen && <ResetDialog onClose={() => setDialogOpen(false)} onReset={onReset} />}
    </section>
  )
}

function ResetDialog({ onClose, onReset }: Pick<Props, 'onReset'> & { onClose: () => void }) {
  const t = texts()
  const { name } = useMe().team
  const [nameText, setNameText] = useState('')
  const resetting = useAction(async () => {
    if (nameText.trim() !== name) throw new ShownError()
    onReset(await resetSandbox({ client: api() }))
  })
  return (
    <Confirm
      title={t.resetTitle}
      label={t.reset}
      isDanger
      action={resetting}
      onClose={onClose}
      onDone={onClose}
    >
      <p>
        <strong>{t.goes}</strong> {t.goesList}
      </p>
      <p>
        <strong>{t.stays}</strong> {t.staysList}
      </p>
      <TextField
        label={t.typeName(name)}
        value={nameText}
        onValue={setNameText}
        autocomplete="off"
        spellcheck={false}
        error={resetting.error instanceof ShownError ? t.otherName : undefined}
        required
      />
    </Confirm>
  )
}
