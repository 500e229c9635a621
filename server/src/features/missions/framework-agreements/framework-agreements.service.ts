// The lifecycle of a framework agreement: it is created with its first mission, and in force once the contract of that mission
// is signed. If that mission is rejected, cancelled or deleted before, the agreement passes to another waiting mission, or ends.

import { newId } from '../../../domain/ids.ts'
import type { Ctx } from '../../../kernel/db/context.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import { FRAMEWORK_AGREEMENT_EVENTS } from './framework-agreements.manifest.ts'
import * as queries from './framework-agreements.queries.ts'

export async function findReusableAgreement(ctx: Ctx, freelancerId: string): Promise<string | undefined> {
  const input = { tenant_id: ctx.tenantId, freelancer_id: freelancerId, now: ctx.clock.now() }
  return (await queries.lockReusable.first(ctx.db, input))?.id
}

type Terms = Pick<queries.NewAgreement, 'freelancer_id' | 'valid_until' | 'template_id'> & {
  /** Whether the first mission must be approved before signing. */
  isDraft: boolean
}

export async function openAgreement(ctx: Ctx, { isDraft, ...terms }: Terms): Promise<string> {
  const id = newId()
  const status = isDraft ? 'draft' : 'awaiting-signature'
  queries.insertAgreement.queue(ctx.db, {
    tenant_id: ctx.tenantId,
    id,
    status,
    ...terms,
    at: ctx.clock.now(),
  })
  recordEvent(ctx, FRAMEWORK_AGREEMENT_EVENTS.opened, id, { status, valid_until: terms.valid_until })
  return id
}

export async function moveAgreement(
  ctx: Ctx,
  id: string,
  status: 'draft' | 'awaiting-signature' | 'in-progress' | 'ended',
): Promise<void> {
  const key = { tenant_id: ctx.tenantId, id }
  queries.setAgreementStatus.queue(ctx.db, { ...key, status, at: ctx.clock.now() })
  recordEvent(ctx, FRAMEWORK_AGREEMENT_EVENTS.moved, id, { status })
}
