import type { Created } from '../../../domain/json-text.ts'
import type { Ctx } from '../../../kernel/db/context.ts'
import {
  addUser,
  emailTakenError,
  findUserByEmail,
  showUser,
  type TeamUser,
} from '../../identity/users/index.ts'
import type { CreateUser } from './operator.schemas.ts'

export async function addTenantUser(ctx: Ctx, input: CreateUser): Promise<Created<TeamUser>> {
  const existing = await findUserByEmail.first(ctx.db, { tenant_id: ctx.tenantId, email: input.email })
  if (existing) throw emailTakenError(existing)
  const { id } = await addUser(ctx, input)
  return { id, json: await showUser(ctx, id) }
}
