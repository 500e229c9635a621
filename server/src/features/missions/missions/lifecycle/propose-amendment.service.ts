// The amendment of a proposed extension. It has the signature of the company if the caller may sign for it now; otherwise it names who
// proposed the extension. Nobody is asked to sign, and the extension waits for nothing.

import { grants } from '../../../../domain/access/scopes.ts'
import type { KeyCtx } from '../../../../kernel/db/context.ts'
import type { StepUpMethod } from '../../../../kernel/db/schema/tables.ts'
import { findConfirmation } from '../../../identity/credentials/index.ts'
import { makeAmendment, type ProposedTerms, signDocument } from '../../mission-documents/index.ts'
import { findSigningRule } from '../missions.queries.ts'
import { MISSION_ACCESS } from './missions.rules.ts'
import type { LockedMission } from './move-mission.service.ts'

export async function proposeAmendment(
  ctx: KeyCtx,
  mission: LockedMission,
  terms: ProposedTerms,
): Promise<void> {
  const { id, contract_kind: kind, currency } = mission
  const { userId, ...principal } = ctx.principal
  const credential =
    principal.kind === 'key' ? { api_key_id: principal.credentialId } : { session_id: principal.credentialId }
  await makeAmendment(ctx, id, { kind, currency }, { terms, proposer: { id: userId, credential } })
  const confirmation = await findConfirmationToSign(ctx, mission)
  if (confirmation)
    await signDocument(ctx, id, 'amendment', {
      side: 'company',
      id: userId,
      typedName: null,
      credential,
      ...confirmation,
    })
}

/** As for a contract: the signer, in a session that has just confirmed or with a key with which the team lets people sign. */
async function findConfirmationToSign(
  ctx: KeyCtx,
  { team_signer_id }: LockedMission,
): Promise<{ stepUp: StepUpMethod | null } | undefined> {
  const { kind, userId, scopes } = ctx.principal
  if (team_signer_id !== userId || !grants(scopes, MISSION_ACCESS.sign)) return undefined
  if (kind === 'key') {
    const { signing } = await findSigningRule.only(ctx.db, { tenant_id: ctx.tenantId })
    return signing === 'session' ? undefined : { stepUp: null }
  }
  const stepUp = await findConfirmation(ctx)
  return stepUp && { stepUp }
}
