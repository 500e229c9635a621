// Billing mandates of the demo: offered to every freelancer whose invoices the team issues, and accepted by all of them but one.

import { type PortalPrincipal, toActor } from '../domain/access/principal.ts'
import { acceptMandate, offerMandate } from '../features/money/billing-mandates/index.ts'
import { makePortalLink } from '../features/people/freelancers/index.ts'
import type { FreelancerCtx, KeyCtx } from '../kernel/db/context.ts'

type Person = {
  id: string
  first_name: string
  last_name: string
  isSelfBilled: boolean
  isUndecided: boolean
}

export async function makeDemoMandates(ctx: KeyCtx, people: readonly Person[]): Promise<void> {
  for (const { id, first_name, last_name, isSelfBilled, isUndecided } of people) {
    if (!isSelfBilled) continue
    const mandate = await offerMandate(ctx, id, {})
    if (isUndecided) continue
    const link = await makePortalLink(ctx, id, { created_by: ctx.principal.userId, delivered_by: 'answer' })
    const principal: PortalPrincipal = {
      kind: 'portal',
      credentialId: link.id,
      tenantId: ctx.tenantId,
      freelancerId: id,
    }
    const person: FreelancerCtx = { ...ctx, actor: toActor(principal), principal }
    await acceptMandate(person, mandate.id, { signature_name: `${first_name} ${last_name}` })
  }
}
