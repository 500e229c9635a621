import type { Ctx } from '../../kernel/db/context.ts'
import { type JsonText, withFields } from '../../kernel/domain/json-text.ts'
import { missingBuyerData } from '../../kernel/domain/parties/missing-party-data.ts'
import { changeTenant } from '../operator/index.ts'
import { findCompany } from './team-company.queries.ts'
import type { TeamCompany, UpdateTeamCompany } from './team-company.schemas.ts'

export async function getCompany(ctx: Ctx): Promise<JsonText<TeamCompany>> {
  const { json, ...buyer } = await findCompany.only(ctx.db, { tenant_id: ctx.tenantId })
  return withFields(json, { missing: missingBuyerData(buyer) })
}

export async function updateCompany(ctx: Ctx, input: UpdateTeamCompany): Promise<JsonText<TeamCompany>> {
  await changeTenant(ctx, input)
  return getCompany(ctx)
}
