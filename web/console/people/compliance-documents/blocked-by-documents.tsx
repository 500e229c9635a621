// Shows which missing documents of a freelancer block a step, with a link to them. The server omits the step from
// `allowed_actions`; the caller renders this notice in place of the button.

import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { formatName } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { complianceKindTexts } from '../../../shared/people/compliance-documents/compliance-texts.ts'
import {
  type ComplianceBlock,
  type ComplianceKindState,
  getComplianceSettings,
  getFreelancerCompliance,
} from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'

const texts = requireTexts('console/people/compliance-documents', 'blockedByDocuments')

const isMissingOrExpired = ({ is_required, state }: ComplianceKindState) =>
  is_required && (state === 'missing' || state === 'expired')

type Person = { id: string; first_name: string | null; last_name: string | null }
type Props = { step: ComplianceBlock; freelancer: Person }

export function BlockedByDocuments(props: Props) {
  return useMay()('compliance-documents:read') ? <BlockNotice {...props} /> : null
}

function BlockNotice({ step, freelancer }: Props) {
  const [t, kindNames] = [texts(), complianceKindTexts()]
  const { id } = freelancer
  const missingKinds = useLoaded(`documents that block ${step} ${id}`, async (signal) => {
    const client = api()
    const [{ kinds }, settings] = await Promise.all([
      getFreelancerCompliance({ client, path: { id }, signal }),
      getComplianceSettings({ client, signal }),
    ])
    return kinds.filter(
      (kindState) => isMissingOrExpired(kindState) && settings.kinds[kindState.kind].blocks.includes(step),
    )
  })
  // The page is complete without this notice, so it has neither a loading state nor an error.
  if (!missingKinds.value || missingKinds.value.length === 0) return null
  return (
    <p class="notice bad" role="status">
      {t.missing(formatName(freelancer), missingKinds.value.map(({ kind }) => kindNames[kind]).join(', '))}{' '}
      {t[step]} <a href={`/console/freelancers/${id}#documents`}>{t.see}</a>
    </p>
  )
}
