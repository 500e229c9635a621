// The bank account of a freelancer or of the team: the one in use, the one to approve, and earlier ones.
import { useState } from 'preact/hooks'
import { DataTable } from '../../../shared/kit/data-table.tsx'
import { Facts } from '../../../shared/kit/facts.tsx'
import { LoadedContent } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { moment } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { type BankAccount, listBankAccounts } from '../../../shared/sdk.ts'
import { useMay, useMe } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'
import { useNameOfUser } from '../accounting/user-names.ts'
import { AccountDigits } from '../payments/payee.tsx'
import { AccountActions } from './account-actions.tsx'
import { AccountInClear } from './account-in-clear.tsx'
import { ProposeAccount } from './propose-account.tsx'

const texts = requireTexts('console/money/bank-details', 'bankDetails')

/** `freelancerId` is undefined for the account of the team. */
type Props = { freelancerId?: string | undefined }

const TONES = { proposed: 'warn', approved: 'good', rejected: 'bad', withdrawn: '', replaced: '' }

export function BankAccounts({ freelancerId }: Props) {
  const t = texts()
  const [isOpen, setOpen] = useState(false)
  const mayWrite = useMay()('bank-accounts:write')
  const accounts = useLoaded(`bank accounts ${freelancerId}`, (signal) => {
    const ownerQuery = freelancerId ? { freelancer_id: freelancerId } : { owner: 'team' as const }
    return listBankAccounts({ client: api(), query: { ...ownerQuery, per_page: 50 }, signal })
  })
  const items = accounts.value?.items ?? []
  const currentAccounts = items.filter(({ status }) => status === 'approved' || status === 'proposed')
  const earlier = items.filter((account) => !currentAccounts.includes(account))
  const canPropose =
    mayWrite && accounts.value && !currentAccounts.some(({ status }) => status === 'proposed')
  return (
    <section class="panel stack" id="bank-account">
      <div class="row spread">
        <h2>{t.title}</h2>
        {canPropose && (
          <button type="button" onClick={() => setOpen(true)}>
            {currentAccounts.length > 0 ? t.change : t.propose}
          </button>
        )}
      </div>
      <p class="small soft">{freelancerId ? t.leadFreelancer : t.leadTeam}</p>
      <LoadedContent loaded={accounts}>
        {() => (
          <>
            {currentAccounts.length === 0 && <p>{t.none}</p>}
            {currentAccounts.map((account) => (
              <AccountCard key={account.id} account={account} onChanged={accounts.reload} />
            ))}
            {earlier.length > 0 && <AccountHistory accounts={earlier} />}
          </>
        )}
      </LoadedContent>
      {isOpen && (
        <ProposeAccount
          freelancerId={freelancerId}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false)
            accounts.reload()
          }}
        />
      )}
    </section>
  )
}

/** Texts about who entered and who decided, each with the time. */
function useHistoryTexts() {
  const t = texts()
  const nameOfUser = useNameOfUser()
  return {
    entered: ({ created_at, proposed_by, proposed_by_id }: BankAccount) => {
      const team = (proposed_by_id && nameOfUser(proposed_by_id)) || t.byTeam
      return t.by(moment(created_at), proposed_by === 'freelancer' ? t.byFreelancer : team)
    },
    decided: ({ decided_at, decided_by_id }: BankAccount) =>
      decided_at && t.by(moment(decided_at), decided_by_id ? nameOfUser(decided_by_id) : ''),
  }
}

type AccountCardProps = { account: BankAccount; onChanged: () => void }

function AccountCard({ account, onChanged }: AccountCardProps) {
  const t = texts()
  const historyTexts = useHistoryTexts()
  const { status } = account
  return (
    <article class={`notice stack tight ${TONES[status]}`}>
      <div class="row spread">
        <h3>
          <AccountDigits account={account} />
        </h3>
        <span class={`badge ${TONES[status]}`}>{t.status[status]}</span>
      </div>
      {!account.is_sepa && <p class="overdue">{t.notSepa}</p>}
      <Facts
        rows={[
          [t.entered, historyTexts.entered(account)],
          [t.decided, historyTexts.decided(account)],
        ]}
      />
      {status === 'proposed' && <ApprovalHint account={account} />}
      <AccountInClear account={account} />
      {status === 'proposed' && <AccountActions account={account} onChanged={onChanged} />}
    </article>
  )
}

/** Explains why the person may not approve the account, or what to check before. */
function ApprovalHint({ account }: { account: BankAccount }) {
  const t = texts()
  const [may, me] = [useMay(), useMe()]
  if (account.allowed_actions.includes('approve'))
    return <p>{account.freelancer_id ? t.checkLead : t.checkLeadTeam}</p>
  if (account.proposed_by_id === me.user.id) return <p>{t.mayNotOwn}</p>
  return <p>{may('bank-accounts:approve') ? t.mayNotInvolved : t.mayNotScope}</p>
}

function AccountHistory({ accounts }: { accounts: readonly BankAccount[] }) {
  const t = texts()
  const historyTexts = useHistoryTexts()
  const columns = [
    { name: t.account, draw: (account: BankAccount) => <AccountDigits account={account} /> },
    { name: t.entered, draw: historyTexts.entered },
    { name: t.decided, draw: historyTexts.decided },
    {
      name: t.reason,
      draw: ({ status, reason }: BankAccount) => (
        <span>
          <span class={`badge ${TONES[status]}`}>{t.status[status]}</span>
          {reason && <span class="small soft">{reason}</span>}
        </span>
      ),
    },
  ]
  return (
    <details>
      <summary>{t.history}</summary>
      <DataTable caption={t.history} columns={columns} items={accounts} getKey={({ id }) => id} />
    </details>
  )
}
