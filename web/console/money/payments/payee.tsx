// The payee, the account, and the problems that prevent the payment, each with a link to its solution.
import { PermittedLink } from '../../../shared/kit/permitted-link.tsx'
import { formatName } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import type { PayableEntry, PaymentBatchLine, PaymentProblem } from '../../../shared/sdk.ts'

const problemTexts = requireTexts('shared/money/payments', 'problem')

const texts = requireTexts('console/money/payee', 'payee')

type Line = PayableEntry | PaymentBatchLine
type Props = { line: Line }

export function Payee({ line: { freelancer, payee_name } }: Props) {
  const person = formatName(freelancer)
  return (
    <span>
      <PermittedLink scope="freelancers:read" href={`/console/freelancers/${freelancer.id}`}>
        {payee_name}
      </PermittedLink>
      {person !== payee_name && <span class="small soft">{person}</span>}
    </span>
  )
}

export function EntryLink({ line: { entry_id, invoice_number } }: Props) {
  const t = texts()
  return (
    <PermittedLink scope="accounting:read" href={`/console/accounting/${entry_id}`}>
      {invoice_number ?? t.entry}
    </PermittedLink>
  )
}

/** Country and last four characters; the whole number needs its own permission. */
export function AccountDigits({ account }: { account: { country: string; last_digits: string } }) {
  const t = texts()
  return (
    <span class="nowrap">
      <span aria-hidden="true">
        {account.country} •••• {account.last_digits}
      </span>
      <span class="visually-hidden">{t.ends(account.country, account.last_digits)}</span>
    </span>
  )
}

/** Returns the page on which the problem can be solved, with its scope. */
function toSolutionLink(problem: PaymentProblem, line: Line) {
  if (problem.startsWith('bank_account'))
    return { scope: 'freelancers:read', href: `/console/freelancers/${line.freelancer.id}` } as const
  if (problem === 'document_missing')
    return {
      scope: 'freelancers:read',
      href: `/console/freelancers/${line.freelancer.id}#documents`,
    } as const
  if (problem === 'in_batch' && 'batch_id' in line && line.batch_id)
    return { scope: 'payments:read', href: `/console/payments/batches/${line.batch_id}` } as const
  return { scope: 'accounting:read', href: `/console/accounting/${line.entry_id}` } as const
}

const TONES: Partial<Record<PaymentProblem, string>> = { in_batch: 'accent', contested: 'bad' }

/** A line without problems has a badge only if the caller asks for it. */
export function ProblemBadges({ line, showReady }: Props & { showReady?: boolean }) {
  const [t, problemNames] = [texts(), problemTexts()]
  const { problems, has_proposed_account, freelancer } = line
  const hasProposedBadge = has_proposed_account && !problems.includes('bank_account_unapproved')
  if (problems.length === 0 && !hasProposedBadge && !showReady) return null
  return (
    <span class="badges">
      {problems.length === 0 && showReady && <span class="badge good">{t.ready}</span>}
      {problems.map((problem) => (
        <span key={problem} class={`badge ${TONES[problem] ?? 'warn'}`}>
          <PermittedLink {...toSolutionLink(problem, line)}>{problemNames[problem]}</PermittedLink>
        </span>
      ))}
      {hasProposedBadge && (
        <span class="badge">
          <PermittedLink scope="freelancers:read" href={`/console/freelancers/${freelancer.id}`}>
            {t.proposed}
          </PermittedLink>
        </span>
      )}
    </span>
  )
}
