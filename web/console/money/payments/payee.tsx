// Who is paid, to which account, and what prevents it, each problem with a link to where it is solved.
import { MayLink } from '../../../shared/kit/permitted-link.tsx'
import { nameOf } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import { PROBLEM_TEXTS } from '../../../shared/money/payments/payment-texts.ts'
import type { PayableEntry, PaymentBatchLine, PaymentProblem } from '../../../shared/sdk.ts'

const TEXTS = defineTexts({
  en: {
    entry: 'Entry without number',
    ready: 'Ready',
    proposed: 'New account to approve',
    ends: (country: string, digits: string) => `${country} account ending in ${digits}`,
  },
  fr: {
    entry: 'Écriture sans numéro',
    ready: 'Prête',
    proposed: 'Nouveau compte bancaire à valider',
    ends: (country: string, digits: string) => `Compte ${country} se terminant par ${digits}`,
  },
})

type Line = PayableEntry | PaymentBatchLine
type Props = { line: Line }

export function Payee({ line: { freelancer, payee_name } }: Props) {
  const person = nameOf(freelancer)
  return (
    <span>
      <MayLink scope="freelancers:read" href={`/console/freelancers/${freelancer.id}`}>
        {payee_name}
      </MayLink>
      {person !== payee_name && <span class="small soft">{person}</span>}
    </span>
  )
}

export function EntryLink({ line: { entry_id, invoice_number } }: Props) {
  const w = useTexts(TEXTS)
  return (
    <MayLink scope="accounting:read" href={`/console/accounting/${entry_id}`}>
      {invoice_number ?? w.entry}
    </MayLink>
  )
}

/** Country and last four characters; the whole number needs its own permission. */
export function Account({ of }: { of: { country: string; last_digits: string } }) {
  const w = useTexts(TEXTS)
  return (
    <span class="nowrap">
      <span aria-hidden="true">
        {of.country} •••• {of.last_digits}
      </span>
      <span class="visually-hidden">{w.ends(of.country, of.last_digits)}</span>
    </span>
  )
}

/** Where the problem is solved. */
function placeOf(problem: PaymentProblem, line: Line) {
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

/** `ready`: whether a line without problems is called ready. */
export function Problems({ line, ready }: Props & { ready?: boolean }) {
  const [w, texts] = [useTexts(TEXTS), useTexts(PROBLEM_TEXTS)]
  const { problems, has_proposed_account, freelancer } = line
  const isProposedToo = has_proposed_account && !problems.includes('bank_account_unapproved')
  if (problems.length === 0 && !isProposedToo && !ready) return null
  return (
    <span class="badges">
      {problems.length === 0 && ready && <span class="badge good">{w.ready}</span>}
      {problems.map((problem) => (
        <span key={problem} class={`badge ${TONES[problem] ?? 'warn'}`}>
          <MayLink {...placeOf(problem, line)}>{texts[problem]}</MayLink>
        </span>
      ))}
      {isProposedToo && (
        <span class="badge">
          <MayLink scope="freelancers:read" href={`/console/freelancers/${freelancer.id}`}>
            {w.proposed}
          </MayLink>
        </span>
      )}
    </span>
  )
}
