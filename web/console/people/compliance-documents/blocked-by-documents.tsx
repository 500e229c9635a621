// Says which documents of a freelancer prevent a step, with a link to their file. The server leaves the step out of
// `allowed_actions` then; the caller shows this where the step is missing.

import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { nameOf } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import { COMPLIANCE_KIND_TEXTS } from '../../../shared/people/compliance-documents/compliance-texts.ts'
import {
  type ComplianceBlock,
  type ComplianceKindState,
  getComplianceSettings,
  getFreelancerCompliance,
} from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'

const TEXTS = defineTexts({
  en: {
    missing: (name: string, kinds: string) => `Documents of ${name} are missing or have expired: ${kinds}.`,
    activation: 'Your team requires them before a mission starts.',
    approval: 'Your team requires them before a report is approved.',
    payment: 'Your team requires them before a payment.',
    see: 'See the documents',
  },
  fr: {
    missing: (name: string, kinds: string) => `Des documents de ${name} manquent ou ont expiré : ${kinds}.`,
    activation: 'Votre équipe les exige avant le démarrage d’une mission.',
    approval: 'Votre équipe les exige avant la validation d’un compte rendu.',
    payment: 'Votre équipe les exige avant un paiement.',
    see: 'Voir les documents',
  },
})

const isLacking = ({ is_required, state }: ComplianceKindState) =>
  is_required && (state === 'missing' || state === 'expired')

type Person = { id: string; first_name: string | null; last_name: string | null }
type Props = { step: ComplianceBlock; freelancer: Person }

export function BlockedByDocuments(props: Props) {
  return useMay()('compliance-documents:read') ? <Blocked {...props} /> : null
}

function Blocked({ step, freelancer }: Props) {
  const [w, texts] = [useTexts(TEXTS), useTexts(COMPLIANCE_KIND_TEXTS)]
  const { id } = freelancer
  const lacking = useLoaded(`documents that block ${step} ${id}`, async (signal) => {
    const client = api()
    const [{ kinds }, settings] = await Promise.all([
      getFreelancerCompliance({ client, path: { id }, signal }),
      getComplianceSettings({ client, signal }),
    ])
    return kinds.filter((of) => isLacking(of) && settings.kinds[of.kind].blocks.includes(step))
  })
  // The page is complete without this notice, so it has neither a loading state nor an error.
  if (!lacking.value || lacking.value.length === 0) return null
  return (
    <p class="notice bad" role="status">
      {w.missing(nameOf(freelancer), lacking.value.map(({ kind }) => texts[kind]).join(', '))} {w[step]}{' '}
      <a href={`/console/freelancers/${id}#documents`}>{w.see}</a>
    </p>
  )
}
