import type { Created, JsonText } from '../../../domain/json-text.ts'
import type { Ctx, OperatorCtx } from '../../../kernel/db/context.ts'
import {
  requireTenantCtx,
  SIGNING_RULE,
  type Tenant,
  type UpdateTenant,
  updateTenant,
} from '../../company/tenants/index.ts'
import { admitRuleChange } from '../../identity/rule-changes/index.ts'
import {
  addUser,
  emailTakenError,
  findUserByEmail,
  showUser,
  type TeamUser,
} from '../../identity/users/index.ts'
import type { CreateUser } from './operator.schemas.ts'

/** A rule change by the operator does not wait, but the team-admins get a mail about a loosened rule. */
export async function updateTeam(
  ctx: OperatorCtx,
  id: string,
  changes: UpdateTenant,
): Promise<JsonText<Tenant>> {
  if (changes.signing !== undefined)
    await admitRuleChange(await requireTenantCtx(ctx, id), SIGNING_RULE, changes.signing)
  return updateTenant(ctx, id, changes)
}

export async function addTenantUser(ctx: Ctx, input: CreateUser): Promise<Created<TeamUser>> {
  const existing = await findUserByEmail.first(ctx.db, { tenant_id: ctx.tenantId, email: input.email })
  if (existing) throw emailTakenError(existing)
  const { id } = await addUser(ctx, input)
  return { id, json: await showUser(ctx, id) }
}
