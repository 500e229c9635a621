// The passkeys of the signed-in person: add and remove them.
import { useState } from 'preact/hooks'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { DataTable } from '../../../shared/kit/data-table.tsx'
import { Dialog } from '../../../shared/kit/dialog.tsx'
import { TextField } from '../../../shared/kit/fields/field.tsx'
import { RowButton } from '../../../shared/kit/row-button.tsx'
import { Failure, Shown } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { COMMON } from '../../../shared/kit/values/common-texts.ts'
import { moment } from '../../../shared/language/format.ts'
import { useTexts } from '../../../shared/language/language.ts'
import { addPasskey, beginPasskey, deletePasskey, listPasskeys, type Passkey } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'
import { canUsePasskeys, createPasskey, PasskeyCancelled } from '../passkeys/webauthn.ts'
import { needsStepUp, StepUp } from '../step-up/step-up.tsx'
import { ACCOUNT_TEXTS } from './account-texts.ts'
import { browserName } from './browser-name.ts'

export function OwnPasskeys() {
  const [w, c] = [useTexts(ACCOUNT_TEXTS), useTexts(COMMON)]
  const passkeys = useLoaded('passkeys', (signal) => listPasskeys({ client: api(), signal }))
  const [isAdding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Passkey>()
  const done = () => {
    setAdding(false)
    setRemoving(undefined)
    passkeys.reload()
  }
  return (
    <section class="stack tight">
      <div class="row spread">
        <h2>{w.passkeys}</h2>
        {canUsePasskeys() && (
          <button type="button" onClick={() => setAdding(true)}>
            {w.addPasskey}
          </button>
        )}
      </div>
      <p class="soft small">{w.passkeysLead}</p>
      <Shown of={passkeys}>
        {({ items }) =>
          items.length === 0 ? (
            <p class="soft">{w.noPasskeys}</p>
          ) : (
            <DataTable
              caption={w.passkeys}
              items={items}
              keyOf={({ id }) => id}
              columns={[
                { name: w.passkeyName, draw: ({ name }) => name },
                { name: w.added, draw: ({ created_at }) => moment(created_at) },
                {
                  name: w.seen,
                  draw: ({ last_used_at }) => (last_used_at ? moment(last_used_at) : w.never),
                },
                {
                  name: c.actions,
                  draw: (passkey) => (
                    <RowButton
                      label={w.remove}
                      what={passkey.name}
                      isDanger
                      onClick={() => setRemoving(passkey)}
                    />
                  ),
                },
              ]}
            />
          )
        }
      </Shown>
      {isAdding && <Add onClose={() => setAdding(false)} onDone={done} />}
      {removing && <Remove passkey={removing} onClose={() => setRemoving(undefined)} onDone={done} />}
    </section>
  )
}

type Closing = { onClose: () => void; onDone: () => void }

function Add({ onClose, onDone }: Closing) {
  const w = useTexts(ACCOUNT_TEXTS)
  const [name, setName] = useState(() => browserName(navigator.userAgent) ?? '')
  const adding = useAction(async () => {
    const options = await beginPasskey({ client: api() })
    await addPasskey({ client: api(), body: { name: name.trim(), ...(await createPasskey(options)) } })
    onDone()
  })
  if (needsStepUp(adding.error))
    return (
      <Dialog title={w.addPasskey} onClose={onClose}>
        <StepUp onDone={() => void adding.run()} onBack={adding.clear} />
      </Dialog>
    )
  const isCancelled = adding.error instanceof PasskeyCancelled
  const submit = (event: Event) => {
    event.preventDefault()
    void adding.run()
  }
  return (
    <Dialog title={w.addPasskey} onClose={onClose}>
      <form class="stack" onSubmit={submit}>
        <p>{w.addLead}</p>
        <TextField
          label={w.passkeyName}
          hint={w.passkeyNameHint}
          value={name}
          onValue={setName}
          error={adding.errorOf('name')}
          required
        />
        {isCancelled && <p role="alert">{w.passkeyCancelled}</p>}
        {adding.error !== undefined && !isCancelled && <Failure error={adding.error} />}
        <div class="row spread">
          <button type="button" class="plain" onClick={onClose}>
            {w.back}
          </button>
          <button type="submit" class="primary" disabled={adding.isRunning || name.trim() === ''}>
            {w.addPasskey}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

function Remove({ passkey, ...closing }: { passkey: Passkey } & Closing) {
  const w = useTexts(ACCOUNT_TEXTS)
  const removing = useAction(() => deletePasskey({ client: api(), path: { id: passkey.id } }))
  return (
    <Confirm title={w.removeTitle(passkey.name)} label={w.remove} isDanger action={removing} {...closing}>
      <p>{w.removeLead}</p>
    </Confirm>
  )
}
