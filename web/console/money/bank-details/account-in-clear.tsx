// The whole IBAN, on a click, for people with the permission to read it. The server records each display.
import { useState } from 'preact/hooks'
import { Facts } from '../../../shared/kit/facts.tsx'
import { Failure } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useTexts } from '../../../shared/language/language.ts'
import { type BankAccount, type BankAccountDetails, readBankAccountDetails } from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'
import { TEXTS } from './texts.ts'

/** As printed on statements: in groups of four. */
const grouped = (iban: string) => iban.replace(/(.{4})(?=.)/g, '$1 ')

export function AccountInClear({ account: { id } }: { account: BankAccount }) {
  const w = useTexts(TEXTS)
  const [shown, setShown] = useState<BankAccountDetails>()
  const reading = useAction(async () =>
    setShown(await readBankAccountDetails({ client: api(), path: { id } })),
  )
  if (!useMay()('bank-details:read')) return null
  return (
    <div class="stack tight">
      {shown && (
        <Facts
          rows={[
            [
              w.iban,
              <span key="iban" class="mono">
                {grouped(shown.iban ?? '')}
              </span>,
            ],
            ['BIC', shown.bic],
            [w.holder, shown.holder_name],
          ]}
        />
      )}
      {reading.error !== undefined && <Failure error={reading.error} />}
      <div class="row small">
        <button
          type="button"
          class="link"
          disabled={reading.isRunning}
          onClick={() => (shown ? setShown(undefined) : void reading.run())}
        >
          {shown ? w.hide : w.show}
        </button>
        <span class="soft">{w.logged}</span>
      </div>
    </div>
  )
}
