// The bank account of a freelancer or of the team: the one in use, the one to approve, and earlier ones.
import { useState } from 'preact/hooks'
import { DataTable } from '../../../shared/kit/data-table.tsx'
import { Facts } from '../../../shared/kit/facts.tsx'
import { Shown } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { moment } from '../../../shared/language/format.ts'
import { useTexts } from '../../../shared/language/language.ts'
import { type BankAccount, listBankAccounts } from '../../../shared/sdk.ts'
import { useMay, useMe } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'
import { useNameOfUser } from '../accounting/user-names.ts'
import { Account } from '../payments/payee.tsx'
import { AccountActions } from './account-actions.tsx'
import { AccountInClear } from './account-in-clear.tsx'
import { ProposeAccount } from './propose-account.tsx'
import { TEXTS } from './texts.ts'

/** `freelancerId`: undefined for the account of the team. */
type Props = { freelancerId?: string | undefined }

const TONES = { proposed: 'warn', approved: 'good', rejected: 'bad', withdrawn: '', replaced: '' }

export function BankAccounts({ freelancerId }: Props) {
  const w = useTexts(TEXTS)
  const [isOpen, setOpen] = useState(false)
  const mayWrite = useMay()('bank-accounts:write')
  const accounts = useLoaded(`bank accounts ${freelancerId}`, (signal) => {
    const of = freelancerId ? { freelancer_id: freelancerId } : { owner: 'team' as const }
    return listBankAccounts({ client: api(), query: { ...of, per_page: 50 }, signal })
  })
  const items = accounts.value?.items ?? []
  const open = items.filter(({ status }) => status === 'approved' || status === 'proposed')
  const earlier = items.filter((account) => !open.includes(account))
  const canPropose = mayWrite && accounts.value && !open.some(({ status }) => status === 'proposed')
  return (
    <section class="panel stack" id="bank-account">
      <div class="row spread">
        <h2>{w.title}</h2>
        {canPropose && (
          <button type="button" onClick={() => setOpen(true)}>
            {open.length > 0 ? w.change : w.propose}
          </button>
        )}
      </div>
      <p class="small soft">{freelancerId ? w.leadFreelancer : w.leadTeam}</p>
      <Shown of={accounts}>
        {() => (
          <>
            {open.length === 0 && <p>{w.none}</p>}
            {open.map((account) => (
              <OneAccount key={account.id} account={account} onChanged={accounts.reload} />
            ))}
            {earlier.length > 0 && <Earlier accounts={earlier} />}
          </>
        )}
      </Shown>
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

/** Who entered and who decided, each with the time. */
function useCourse() {
  const w = useTexts(TEXTS)
  const nameOfUser = useNameOfUser()
  return {
    entered: ({ created_at, proposed_by, proposed_by_id }: BankAccount) => {
      const team = (proposed_by_id && nameOfUser(proposed_by_id)) || w.byTeam
      return w.by(moment(created_at), proposed_by === 'freelancer' ? w.byFreelancer : team)
    },
    decided: ({ decided_at, decided_by_id }: BankAccount) =>
      decided_at && w.by(moment(decided_at), decided_by_id ? nameOfUser(decided_by_id) : ''),
  }
}

type OneProps = { account: BankAccount; onChanged: () => void }

function OneAccount({ account, onChanged }: OneProps) {
  const w = useTexts(TEXTS)
  const course = useCourse()
  const { status } = account
  return (
    <article class={`notice stack tight ${TONES[status]}`}>
      <div class="row spread">
        <h3>
          <Account of={account} />
        </h3>
        <span class={`badge ${TONES[status]}`}>{w.status[status]}</span>
      </div>
      {!account.is_sepa && <p class="overdue">{w.notSepa}</p>}
      <Facts
        rows={[
          [w.entered, course.entered(account)],
          [w.decided, course.decided(account)],
        ]}
      />
      {status === 'proposed' && <WhoApproves account={account} />}
      <AccountInClear account={account} />
      {status === 'proposed' && <AccountActions account={account} onChanged={onChanged} />}
    </article>
  )
}

/** Why the person may not approve it, or what to check before. */
function WhoApproves({ account }: { account: BankAccount }) {
  const w = useTexts(TEXTS)
  const [may, me] = [useMay(), useMe()]
  if (account.allowed_actions.includes('approve'))
    return <p>{account.freelancer_id ? w.checkLead : w.checkLeadTeam}</p>
  if (account.proposed_by_id === me.user.id) return <p>{w.mayNotOwn}</p>
  return <p>{may('bank-accounts:approve') ? w.mayNotInvolved : w.mayNotScope}</p>
}

function Earlier({ accounts }: { accounts: readonly BankAccount[] }) {
  const w = useTexts(TEXTS)
  const course = useCourse()
  const columns = [
    { name: w.account, draw: (account: BankAccount) => <Account of={account} /> },
    { name: w.entered, draw: course.entered },
    { name: w.decided, draw: course.decided },
    {
      name: w.reason,
      draw: ({ status, reason }: BankAccount) => (
        <span>
          <span class={`badge ${TONES[status]}`}>{w.status[status]}</span>
          {reason && <span class="small soft">{reason}</span>}
        </span>
      ),
    },
  ]
  return (
    <details>
      <summary>{w.history}</summary>
      <DataTable caption={w.history} columns={columns} items={accounts} keyOf={({ id }) => id} />
    </details>
  )
}
