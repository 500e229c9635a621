// Bank accounts that await a second person, each with a link to where it is approved.
import { useCachedList } from '../../../shared/kit/fields/cached-lists.ts'
import { Failure } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { formatName, number } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { type BankAccountPage, listBankAccounts } from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'
import { AccountDigits } from '../payments/payee.tsx'

const texts = requireTexts('console/money/bank-details', 'bankDetails')

const MAX_SHOWN = 10

type Named = { id: string; first_name: string; last_name: string }

/** Loads the accounts and lists them. The overview, which has loaded them already, uses `AccountList` instead. */
export function AccountsToApprove() {
  const people = useCachedList('freelancers', useMay()('freelancers:read'))
  const found = useLoaded('bank accounts to approve', (signal) =>
    listBankAccounts({ client: api(), query: { status: 'proposed', per_page: MAX_SHOWN }, signal }),
  )
  if (found.error !== undefined) return <Failure error={found.error} retry={found.reload} />
  return found.value ? <AccountList page={found.value} people={people.value ?? []} /> : null
}

export function AccountList({ page, people }: { page: BankAccountPage; people: readonly Named[] }) {
  const t = texts()
  const { items, total } = page
  if (total === 0) return null
  const nameOfFreelancer = (id: string) => formatName(people.find((person) => person.id === id)) || t.account
  return (
    <section class="notice warn stack tight">
      <h2>{t.toApprove(total)}</h2>
      <ul class="missing">
        {items.map(({ id, freelancer_id, ...account }) => (
          <li key={id}>
            <a href={freelancer_id ? `/console/freelancers/${freelancer_id}` : '/console/company'}>
              {freelancer_id ? nameOfFreelancer(freelancer_id) : t.company}
            </a>{' '}
            <AccountDigits account={account} />
          </li>
        ))}
        {total > items.length && <li>{t.more(number(total - items.length))}</li>}
      </ul>
    </section>
  )
}
