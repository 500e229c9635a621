// Enters a new bank account, which a second person approves.
import { useState } from 'preact/hooks'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { TextField } from '../../../shared/kit/fields/field.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { orNull } from '../../../shared/kit/values/or-null.ts'
import { useTexts } from '../../../shared/language/language.ts'
import { proposeBankAccount, proposeTeamBankAccount } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'
import { TEXTS } from './texts.ts'

/** The API takes the electronic format; people type it in groups. */
const bare = (text: string) => text.replace(/\s/g, '').toUpperCase()

type Props = { freelancerId: string | undefined; onClose: () => void; onDone: () => void }

export function ProposeAccount({ freelancerId, onClose, onDone }: Props) {
  const w = useTexts(TEXTS)
  const [iban, setIban] = useState('')
  const [bic, setBic] = useState('')
  const [holder_name, setHolder] = useState('')
  const saving = useAction(async () => {
    const body = { iban: bare(iban), bic: orNull(bare(bic)), holder_name: holder_name.trim() }
    if (freelancerId) await proposeBankAccount({ client: api(), path: { id: freelancerId }, body })
    else await proposeTeamBankAccount({ client: api(), body })
  })
  return (
    <Confirm title={w.proposeTitle} label={w.save} action={saving} onClose={onClose} onDone={onDone}>
      <p class="small soft">
        {w.proposeLead} {freelancerId && w.proposeMail}
      </p>
      <TextField
        label={w.iban}
        value={iban}
        onValue={setIban}
        error={saving.errorOf('iban')}
        autocomplete="off"
        spellcheck={false}
        required
      />
      <TextField
        label={w.holder}
        hint={w.holderHint}
        value={holder_name}
        onValue={setHolder}
        error={saving.errorOf('holder_name')}
        autocomplete="off"
        required
      />
      <TextField
        label={w.bic}
        value={bic}
        onValue={setBic}
        error={saving.errorOf('bic')}
        autocomplete="off"
        spellcheck={false}
      />
    </Confirm>
  )
}
