// Shows the full IBAN on request to people who may read it. The server logs each access.
import { useState } from 'preact/hooks'
import { Facts } from '../../../shared/kit/facts.tsx'
import { Failure } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { type BankAccount, type BankAccountDetails, readBankAccountDetails } from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'

const texts = requireTexts('console/money/bank-details', 'bankDetails')

/** Formats the IBAN in groups of four, as on statements. */
const formatIban = (iban: string) => iban.replace(/(.{4})(?=.)/g, '$1 ')

export function AccountInClear({ account: { id } }: { account: BankAccount }) {
  const t = texts()
  const [bankDetails, setBankDetails] = useState<BankAccountDetails>()
  const reading = useAction(async () =>
    setBankDetails(await readBankAccountDetails({ client: api(), path: { id } })),
  )
  if (!useMay()('bank-details:read')) return null
  return (
    <div class="stack tight">
      {bankDetails && (
        <Facts
          rows={[
            [
              t.iban,
              <span key="iban" class="mono">
                {formatIban(bankDetails.iban ?? '')}
              </span>,
            ],
            ['BIC', bankDetails.bic],
            [t.holder, bankDetails.holder_name],
          ]}
        />
      )}
      {reading.error !== undefined && <Failure error={reading.error} />}
      <div class="row small">
        <button
          type="button"
          class="link"
          disabled={reading.isRunning}
          onClick={() => (bankDetails ? setBankDetails(undefined) : void reading.run())}
        >
          {bankDetails ? t.hide : t.show}
        </button>
        <span class="soft">{t.logged}</span>
      </div>
    </div>
  )
}
