import type { Feature } from '../../../kernel/feature.ts'
import type { TeamApi } from '../../../kernel/http/pipeline/surface.ts'
import { recordExport } from '../tenants/index.ts'
import { TEAM_COMPANY } from './tenant-company.manifest.ts'
import { TeamCompany, UpdateTeamCompany } from './tenant-company.schemas.ts'
import { getCompany, updateCompany } from './tenant-company.service.ts'

const tag = 'Company'
const path = '/team'

function companyRoutes(api: TeamApi): void {
  api.get(
    path,
    {
      access: 'team-company:read',
      operationId: 'getTeamCompany',
      tag,
      summary: "Read the data of the team's company",
      description: 'As its invoices show them, with what is missing for a self-billed invoice.',
      response: TeamCompany,
    },
    ({ ctx }) => getCompany(ctx),
  )
  api.patch(
    path,
    {
      access: 'team-company:write',
      role: 'team-admin',
      operationId: 'updateTeamCompany',
      tag,
      summary: "Update the data of the team's company",
      description:
        'Only for team-admins. Only the fields that are sent change; null clears a field. In the changed company, a French VAT number ends with the SIREN, and the prefix of the VAT number is that of the country. Issued invoices keep their data; `payment_terms_days`, `payment_terms_basis`, `vat_rate` and `hours_per_day` apply to missions and reports that are written afterwards. `approve_ahead` holds for every approval from then on. With `payment_terms_limit: block`, default payment terms above the legal maximum are 400 `out_of_range`.',
      body: UpdateTeamCompany,
      response: TeamCompany,
    },
    ({ ctx, body }) => updateCompany(ctx, body),
  )
}

export const teamCompany: Feature = {
  name: 'tenant-company',
  manifest: TEAM_COMPANY,
  team: companyRoutes,
  hooks: { dataExported: recordExport },
}
