// Enters a new bank account, which a second person approves.
import { useState } from 'preact/hooks'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { TextField } from '../../../shared/kit/fields/field.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { orNull } from '../../../shared/kit/values/or-null.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { proposeBankAccount, proposeTeamBankAccount } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'

const texts = requireTexts('console/money/bank-details', 'bankDetails')

/** Removes the blanks: the API expects the electronic format. */
const toElectronicFormat = (text: string) => text.replace(/\s/g, '').toUpperCase()

type Props = { freelancerId: string | undefined; onClose: () => void; onDone: () => void }

export function ProposeAccount({ freelancerId, onClose, onDone }: Props) {
  const t = texts()
  const [iban, setIban] = useState('')
  const [bic, setBic] = useState('')
  const [holder_name, setHolder] = useState('')
  const saving = useAction(async () => {
    const body = {
      iban: toElectronicFormat(iban),
      bic: orNull(toElectronicFormat(bic)),
      holder_name: holder_name.trim(),
    }
    if (freelancerId) await proposeBankAccount({ client: api(), path: { id: freelancerId }, body })
    else await proposeTeamBankAccount({ client: api(), body })
  })
  return (
    <Confirm title={t.proposeTitle} label={t.save} action={saving} onClose={onClose} onDone={onDone}>
      <p class="small soft">
        {t.proposeLead} {freelancerId && t.proposeMail}
      </p>
      <TextField
        label={t.iban}
        value={iban}
        onValue={setIban}
        error={saving.getFieldError('iban')}
        autocomplete="off"
        spellcheck={false}
        required
      />
      <TextField
        label={t.holder}
        hint={t.holderHint}
        value={holder_name}
        onValue={setHolder}
        error={saving.getFieldError('holder_name')}
        autocomplete="off"
        required
      />
      <TextField
        label={t.bic}
        value={bic}
        onValue={setBic}
        error={saving.getFieldError('bic')}
        autocomplete="off"
        spellcheck={false}
      />
    </Confirm>
  )
}
