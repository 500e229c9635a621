// The passkeys of the signed-in person: add and remove them.
import { useState } from 'preact/hooks'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { DataTable } from '../../../shared/kit/data-table.tsx'
import { Dialog } from '../../../shared/kit/dialog.tsx'
import { TextField } from '../../../shared/kit/fields/field.tsx'
import { RowButton } from '../../../shared/kit/row-button.tsx'
import { Failure, LoadedContent } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { moment } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { addPasskey, beginPasskey, deletePasskey, listPasskeys, type Passkey } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'
import { canUsePasskeys, createPasskey, PasskeyCancelled } from '../passkeys/webauthn.ts'
import { findBrowserName } from './browser-name.ts'

const commonTexts = requireTexts('shared/kit', 'common')
const accountTexts = requireTexts('console/identity/account', 'account')

export function OwnPasskeys() {
  const [t, c] = [accountTexts(), commonTexts()]
  const passkeys = useLoaded('passkeys', (signal) => listPasskeys({ client: api(), signal }))
  const [isAdding, setAdding] = useState(false)
  const [passkeyToRemove, setPasskeyToRemove] = useState<Passkey>()
  const closeAndReload = () => {
    setAdding(false)
    setPasskeyToRemove(undefined)
    passkeys.reload()
  }
  return (
    <section class="stack tight">
      <div class="row spread">
        <h2>{t.passkeys}</h2>
        {canUsePasskeys() && (
          <button type="button" onClick={() => setAdding(true)}>
            {t.addPasskey}
          </button>
        )}
      </div>
      <p class="soft small">{t.passkeysLead}</p>
      <LoadedContent loaded={passkeys}>
        {({ items }) =>
          items.length === 0 ? (
            <p class="soft">{t.noPasskeys}</p>
          ) : (
            <DataTable
              caption={t.passkeys}
              items={items}
              getKey={({ id }) => id}
              columns={[
                { name: t.passkeyName, draw: ({ name }) => name },
                { name: t.added, draw: ({ created_at }) => moment(created_at) },
                {
                  name: t.seen,
                  draw: ({ last_used_at }) => (last_used_at ? moment(last_used_at) : t.never),
                },
                {
                  name: c.actions,
                  draw: (passkey) => (
                    <RowButton
                      label={t.remove}
                      itemName={passkey.name}
                      isDanger
                      onClick={() => setPasskeyToRemove(passkey)}
                    />
                  ),
                },
              ]}
            />
          )
        }
      </LoadedContent>
      {isAdding && <AddPasskeyDialog onClose={() => setAdding(false)} onDone={closeAndReload} />}
      {passkeyToRemove && (
        <RemovePasskeyDialog
          passkey={passkeyToRemove}
          onClose={() => setPasskeyToRemove(undefined)}
          onDone={closeAndReload}
        />
      )}
    </section>
  )
}

type Closing = { onClose: () => void; onDone: () => void }

function AddPasskeyDialog({ onClose, onDone }: Closing) {
  const t = accountTexts()
  const [name, setName] = useState(() => findBrowserName(navigator.userAgent) ?? '')
  const adding = useAction(async () => {
    const options = await beginPasskey({ client: api() })
    await addPasskey({ client: api(), body: { name: name.trim(), ...(await createPasskey(options)) } })
    onDone()
  })
  const isCancelled = adding.error instanceof PasskeyCancelled
  const submit = (event: Event) => {
    event.preventDefault()
    void adding.run()
  }
  return (
    <Dialog title={t.addPasskey} onClose={onClose}>
      <form class="stack" onSubmit={submit}>
        <p>{t.addLead}</p>
        <TextField
          label={t.passkeyName}
          hint={t.passkeyNameHint}
          value={name}
          onValue={setName}
          error={adding.getFieldError('name')}
          required
        />
        {isCancelled && <p role="alert">{t.passkeyCancelled}</p>}
        {adding.error !== undefined && !isCancelled && <Failure error={adding.error} />}
        <div class="row spread">
          <button type="button" class="plain" onClick={onClose}>
            {t.back}
          </button>
          <button type="submit" class="primary" disabled={adding.isRunning || name.trim() === ''}>
            {t.addPasskey}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

function RemovePasskeyDialog({ passkey, ...closing }: { passkey: Passkey } & Closing) {
  const t = accountTexts()
  const removing = useAction(() => deletePasskey({ client: api(), path: { id: passkey.id } }))
  return (
    <Confirm title={t.removeTitle(passkey.name)} label={t.remove} isDanger action={removing} {...closing}>
      <p>{t.removeLead}</p>
    </Confirm>
  )
}
