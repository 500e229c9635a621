import type { TeamApi } from '../../../../kernel/http/pipeline/surface.ts'
import { VatMonths, VatMonthsQuery } from './vat-months.schemas.ts'
import { listVatMonths } from './vat-months.service.ts'

export function vatMonthRoutes(api: TeamApi): void {
  api.get(
    '/freelancers/:id/vat-months',
    {
      access: 'activity-reports:read',
      operationId: 'listVatMonths',
      tag: 'Freelancers',
      summary: 'List the months that a change of the VAT regime touches',
      description:
        'Shows before `PATCH /freelancers/{id}` with `vat_from` which months get the new regime, and which submitted reports keep theirs.',
      query: VatMonthsQuery,
      response: VatMonths,
    },
    ({ ctx, params, query }) => listVatMonths(ctx, params.id, query),
  )
}
