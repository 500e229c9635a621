// The bank accounts of the freelancer: the account in use, the proposed one that the company checks, and earlier ones.
import { useState } from 'preact/hooks'
import { formatCountryName } from '../../../shared/company/tenant-company/countries.ts'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { Facts } from '../../../shared/kit/facts.tsx'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { LoadedContent } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { day } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { MaskedAccount } from '../../../shared/money/bank-details/masked-account.tsx'
import {
  listPortalBankAccounts,
  type PortalBankAccount,
  withdrawPortalBankAccount,
} from '../../../shared/sdk.ts'
import { portal } from '../../link.ts'
import { DETAILS_HREF } from '../../location.tsx'
import { BankAccountForm } from './bank-account-form.tsx'

const texts = requireTexts('portal/money/bank-details', 'bankAccountPage')

type Account = PortalBankAccount

export function BankAccountPage() {
  const t = texts()
  const accounts = useLoaded('bank accounts', (signal) =>
    listPortalBankAccounts({ client: portal(), query: { per_page: 100 }, signal }),
  )
  return (
    <div class="stack">
      <PageHead title={t.title} back={{ href: DETAILS_HREF, name: t.details }} />
      <LoadedContent loaded={accounts}>
        {({ items }) => <AccountSections accounts={items} onChanged={accounts.reload} />}
      </LoadedContent>
    </div>
  )
}

const isEnded = ({ status }: Account) => status !== 'approved' && status !== 'proposed'

type Props = { accounts: readonly Account[]; onChanged: () => void }

/** `accounts` are sorted newest first. */
function AccountSections({ accounts, onChanged }: Props) {
  const t = texts()
  const [isChanging, setChanging] = useState(false)
  const current = accounts.find(({ status }) => status === 'approved')
  const proposed = accounts.find(({ status }) => status === 'proposed')
  const ended = accounts.filter(isEnded)
  const [newest] = accounts
  const handleSent = () => {
    setChanging(false)
    onChanged()
  }
  return (
    <>
      <p class="soft">{current || proposed ? t.lead : t.none}</p>
      {newest?.status === 'rejected' && <RejectedNotice account={newest} />}
      {proposed && (
        <ProposedAccount account={proposed} hasCurrent={current !== undefined} onWithdrawn={onChanged} />
      )}
      {current && (
        <section class="panel stack">
          <h2>{t.current}</h2>
          <AccountFacts account={current} since={current.decided_at} />
          {!proposed && !isChanging && (
            <div>
              <button type="button" onClick={() => setChanging(true)}>
                {t.change}
              </button>
            </div>
          )}
        </section>
      )}
      {!proposed && (isChanging || !current) && (
        <BankAccountForm
          title={current ? t.newAccount : t.enter}
          onSent={handleSent}
          onCancel={current && (() => setChanging(false))}
        />
      )}
      {ended.length > 0 && <AccountHistory accounts={ended} />}
    </>
  )
}

function AccountFacts({ account, since }: { account: Account; since: string | null }) {
  const t = texts()
  return (
    <>
      <Facts
        rows={[
          [t.account, <MaskedAccount key="account" account={account} />],
          [t.country, formatCountryName(account.country)],
          [t.since, since && day(since)],
        ]}
      />
      {!account.is_sepa && <p class="notice warn small">{t.notSepa}</p>}
    </>
  )
}

function RejectedNotice({ account: { last_digits, reason } }: { account: Account }) {
  const t = texts()
  return (
    <div class="notice bad">
      <p>{t.rejected(last_digits)}</p>
      {reason && <q class="prose">{reason}</q>}
    </div>
  )
}

type ProposedProps = { account: Account; hasCurrent: boolean; onWithdrawn: () => void }

function ProposedAccount({ account, hasCurrent, onWithdrawn }: ProposedProps) {
  const t = texts()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const withdrawing = useAction(() =>
    withdrawPortalBankAccount({ client: portal(), path: { id: account.id } }),
  )
  const close = () => setDialogOpen(false)
  return (
    <section class="panel stack">
      <div class="row spread">
        <h2>{t.newAccount}</h2>
        <span class="badge warn">{t.checking}</span>
      </div>
      <AccountFacts account={account} since={null} />
      <p>
        {t.by[account.proposed_by](day(account.created_at))} {hasCurrent ? t.meanwhile : t.unpaid}
      </p>
      {account.allowed_actions.includes('withdraw') && (
        <div>
          <button type="button" onClick={() => setDialogOpen(true)}>
            {t.withdraw}
          </button>
        </div>
      )}
      {isDialogOpen && (
        <Confirm
          title={t.withdrawTitle}
          label={t.withdrawLabel}
          isDanger
          action={withdrawing}
          onClose={close}
          onDone={onWithdrawn}
        >
          <p>{t.withdrawText(account.last_digits)}</p>
        </Confirm>
      )}
    </section>
  )
}

function AccountHistory({ accounts }: { accounts: readonly Account[] }) {
  const t = texts()
  return (
    <section class="stack tight">
      <h2>{t.history}</h2>
      <ul class="entries panel">
        {accounts.map((account) => (
          <li key={account.id}>
            <span>
              <MaskedAccount account={account} />
              <span class="small soft block">{formatHistory(account, t)}</span>
              {account.reason && <q class="small soft prose">{account.reason}</q>}
            </span>
            <span class="badge quiet">{t.status[account.status as EndedStatus]}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

type EndedStatus = 'replaced' | 'rejected' | 'withdrawn'

function formatHistory(
  { status, created_at, decided_at, replaced_at }: Account,
  t: ReturnType<typeof texts>,
): string {
  const endedAt = replaced_at ?? decided_at
  return [t.sent(day(created_at)), endedAt && t.ended[status as EndedStatus](day(endedAt))]
    .filter(Boolean)
    .join(' · ')
}
