// The bank account that the freelancer is paid to: the one in use, the one that the company checks, earlier ones.
import { useState } from 'preact/hooks'
import { countryName } from '../../../shared/company/tenant-company/countries.ts'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { Facts } from '../../../shared/kit/facts.tsx'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { Shown } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { day } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import { MaskedAccount } from '../../../shared/money/bank-details/masked-account.tsx'
import {
  listPortalBankAccounts,
  type PortalBankAccount,
  withdrawPortalBankAccount,
} from '../../../shared/sdk.ts'
import { portal } from '../../link.ts'
import { DETAILS_HREF } from '../../location.tsx'
import { BankAccountForm } from './bank-account-form.tsx'

const TEXTS = defineTexts({
  en: {
    title: 'My bank account',
    details: 'My details',
    lead: 'The company pays you to this account. It checks every change before it uses it.',
    none: 'You have no bank account here yet. Enter one to get paid.',
    current: 'Account in use',
    account: 'Account',
    country: 'Country',
    since: 'In use since',
    notSepa:
      'This account is outside the SEPA area, so it cannot be paid by SEPA transfer. Ask the company how it pays you.',
    change: 'Change account…',
    enter: 'Enter your account',
    newAccount: 'New account',
    checking: 'Being checked',
    by: {
      freelancer: (date: string) => `You sent it on ${date}. The company checks it.`,
      team: (date: string) =>
        `The company entered it for you on ${date}, and a second person checks it. If it is not your account, contact the company.`,
    },
    meanwhile: 'Until then, you are paid to the account in use.',
    unpaid: 'You can be paid as soon as it is approved.',
    withdraw: 'Withdraw…',
    withdrawTitle: 'Withdraw this account?',
    withdrawLabel: 'Withdraw',
    withdrawText: (digits: string) =>
      `The account ending in ${digits} will not be used. You can then send another one.`,
    rejected: (digits: string) => `The company did not accept the account ending in ${digits}.`,
    history: 'Earlier accounts',
    sent: (date: string) => `Entered ${date}`,
    ended: {
      replaced: (date: string) => `replaced ${date}`,
      rejected: (date: string) => `not accepted ${date}`,
      withdrawn: (date: string) => `withdrawn ${date}`,
    },
    status: { replaced: 'Replaced', rejected: 'Not accepted', withdrawn: 'Withdrawn' },
  },
  fr: {
    title: 'Mon compte bancaire',
    details: 'Mes informations',
    lead: 'L’entreprise vous paie sur ce compte. Elle vérifie chaque changement avant de l’utiliser.',
    none: 'Vous n’avez pas encore renseigné de compte bancaire. Indiquez-le pour être payé.',
    current: 'Compte utilisé',
    account: 'Compte',
    country: 'Pays',
    since: 'Utilisé depuis le',
    notSepa:
      'Ce compte est hors zone SEPA : il ne peut pas recevoir de virement SEPA. Demandez à l’entreprise comment elle vous paie.',
    change: 'Changer de compte…',
    enter: 'Indiquer votre compte',
    newAccount: 'Nouveau compte',
    checking: 'En cours de vérification',
    by: {
      freelancer: (date: string) => `Vous l’avez envoyé le ${date}. L’entreprise le vérifie.`,
      team: (date: string) =>
        `L’entreprise l’a saisi pour vous le ${date} ; une seconde personne le vérifie. Si ce n’est pas votre compte, contactez l’entreprise.`,
    },
    meanwhile: 'D’ici là, vous êtes payé sur le compte utilisé actuellement.',
    unpaid: 'Vous pourrez être payé dès qu’il sera validé.',
    withdraw: 'Retirer…',
    withdrawTitle: 'Retirer ce compte ?',
    withdrawLabel: 'Retirer',
    withdrawText: (digits: string) =>
      `Le compte se terminant par ${digits} ne sera pas utilisé. Vous pourrez ensuite en envoyer un autre.`,
    rejected: (digits: string) => `L’entreprise n’a pas accepté le compte se terminant par ${digits}.`,
    history: 'Comptes précédents',
    sent: (date: string) => `Saisi le ${date}`,
    ended: {
      replaced: (date: string) => `remplacé le ${date}`,
      rejected: (date: string) => `non accepté le ${date}`,
      withdrawn: (date: string) => `retiré le ${date}`,
    },
    status: { replaced: 'Remplacé', rejected: 'Non accepté', withdrawn: 'Retiré' },
  },
})

type Account = PortalBankAccount

export function BankAccountPage() {
  const w = useTexts(TEXTS)
  const accounts = useLoaded('bank accounts', (signal) =>
    listPortalBankAccounts({ client: portal(), query: { per_page: 100 }, signal }),
  )
  return (
    <div class="stack">
      <PageHead title={w.title} back={{ href: DETAILS_HREF, name: w.details }} />
      <Shown of={accounts}>{({ items }) => <Accounts accounts={items} onChanged={accounts.reload} />}</Shown>
    </div>
  )
}

const isEnded = ({ status }: Account) => status !== 'approved' && status !== 'proposed'

type Props = { accounts: readonly Account[]; onChanged: () => void }

/** Newest first. */
function Accounts({ accounts, onChanged }: Props) {
  const w = useTexts(TEXTS)
  const [isChanging, setChanging] = useState(false)
  const current = accounts.find(({ status }) => status === 'approved')
  const proposed = accounts.find(({ status }) => status === 'proposed')
  const ended = accounts.filter(isEnded)
  const [newest] = accounts
  const sent = () => {
    setChanging(false)
    onChanged()
  }
  return (
    <>
      <p class="soft">{current || proposed ? w.lead : w.none}</p>
      {newest?.status === 'rejected' && <Rejected account={newest} />}
      {proposed && <Proposed account={proposed} hasCurrent={current !== undefined} onWithdrawn={onChanged} />}
      {current && (
        <section class="panel stack">
          <h2>{w.current}</h2>
          <AccountFacts account={current} since={current.decided_at} />
          {!proposed && !isChanging && (
            <div>
              <button type="button" onClick={() => setChanging(true)}>
                {w.change}
              </button>
            </div>
          )}
        </section>
      )}
      {!proposed && (isChanging || !current) && (
        <BankAccountForm
          title={current ? w.newAccount : w.enter}
          onSent={sent}
          onCancel={current && (() => setChanging(false))}
        />
      )}
      {ended.length > 0 && <History accounts={ended} />}
    </>
  )
}

function AccountFacts({ account, since }: { account: Account; since: string | null }) {
  const w = useTexts(TEXTS)
  return (
    <>
      <Facts
        rows={[
          [w.account, <MaskedAccount key="account" account={account} />],
          [w.country, countryName(account.country)],
          [w.since, since && day(since)],
        ]}
      />
      {!account.is_sepa && <p class="notice warn small">{w.notSepa}</p>}
    </>
  )
}

function Rejected({ account: { last_digits, reason } }: { account: Account }) {
  const w = useTexts(TEXTS)
  return (
    <div class="notice bad">
      <p>{w.rejected(last_digits)}</p>
      {reason && <q class="prose">{reason}</q>}
    </div>
  )
}

type ProposedProps = { account: Account; hasCurrent: boolean; onWithdrawn: () => void }

function Proposed({ account, hasCurrent, onWithdrawn }: ProposedProps) {
  const w = useTexts(TEXTS)
  const [isAsking, setAsking] = useState(false)
  const withdrawing = useAction(() =>
    withdrawPortalBankAccount({ client: portal(), path: { id: account.id } }),
  )
  const close = () => setAsking(false)
  return (
    <section class="panel stack">
      <div class="row spread">
        <h2>{w.newAccount}</h2>
        <span class="badge warn">{w.checking}</span>
      </div>
      <AccountFacts account={account} since={null} />
      <p>
        {w.by[account.proposed_by](day(account.created_at))} {hasCurrent ? w.meanwhile : w.unpaid}
      </p>
      {account.allowed_actions.includes('withdraw') && (
        <div>
          <button type="button" onClick={() => setAsking(true)}>
            {w.withdraw}
          </button>
        </div>
      )}
      {isAsking && (
        <Confirm
          title={w.withdrawTitle}
          label={w.withdrawLabel}
          isDanger
          action={withdrawing}
          onClose={close}
          onDone={onWithdrawn}
        >
          <p>{w.withdrawText(account.last_digits)}</p>
        </Confirm>
      )}
    </section>
  )
}

function History({ accounts }: { accounts: readonly Account[] }) {
  const w = useTexts(TEXTS)
  return (
    <section class="stack tight">
      <h2>{w.history}</h2>
      <ul class="entries panel">
        {accounts.map((account) => (
          <li key={account.id}>
            <span>
              <MaskedAccount account={account} />
              <span class="small soft block">{courseOf(account, w)}</span>
              {account.reason && <q class="small soft prose">{account.reason}</q>}
            </span>
            <span class="badge quiet">{w.status[account.status as Ended]}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Ended = 'replaced' | 'rejected' | 'withdrawn'

function courseOf({ status, created_at, decided_at, replaced_at }: Account, w: (typeof TEXTS)['en']): string {
  const at = replaced_at ?? decided_at
  return [w.sent(day(created_at)), at && w.ended[status as Ended](day(at))].filter(Boolean).join(' · ')
}
