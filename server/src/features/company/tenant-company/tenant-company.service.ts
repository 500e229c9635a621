import { type JsonText, withFields } from '../../../domain/json-text.ts'
import { missingBuyerData } from '../../../domain/parties/missing-party-data.ts'
import { listTermsWarnings } from '../../../domain/payment-terms.ts'
import type { Ctx } from '../../../kernel/db/context.ts'
import { changeTenant } from '../tenants/index.ts'
import { findCompany } from './tenant-company.queries.ts'
import type { TeamCompany, UpdateTeamCompany } from './tenant-company.schemas.ts'

export async function getCompany(ctx: Ctx): Promise<JsonText<TeamCompany>> {
  const { json, ...company } = await findCompany.only(ctx.db, { tenant_id: ctx.tenantId })
  return withFields(json, {
    missing: missingBuyerData(company),
    warnings: listTermsWarnings(company, company),
  })
}

export async function updateCompany(ctx: Ctx, input: UpdateTeamCompany): Promise<JsonText<TeamCompany>> {
  await changeTenant(ctx, input)
  return getCompany(ctx)
}
