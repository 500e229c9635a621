import type { Feature } from '../../../kernel/feature.ts'
import type { TeamApi } from '../../../kernel/http/pipeline/surface.ts'
import { PageOf } from '../../../kernel/wire/schemas.ts'
import { AUDIT_LOG } from './audit-log.manifest.ts'
import { AuditEntry, AuditQuery, AuditVerification, VerificationQuery } from './audit-log.schemas.ts'
import * as service from './audit-log.service.ts'

const tag = 'Audit log'
const access = 'audit:read'

function auditLogRoutes(api: TeamApi): void {
  api.get(
    '/audit-log',
    {
      access,
      operationId: 'listAuditLog',
      tag,
      summary: 'List audit log entries',
      description:
        'Newest first: in the order of `number`, or of `at` with filters or `after`. Every write is recorded with the values before and after; secrets are omitted, and so is the URL of a webhook endpoint except its origin. Filters are combined with AND. A caller who may not read every resource sees only the entries of the resources that they may read, with null as `seal`; `total` counts these entries, and another `resource` is refused with 403.',
      query: AuditQuery,
      response: PageOf(AuditEntry),
    },
    ({ ctx, query }) => service.listAuditLog(ctx, query),
  )
  api.get(
    '/audit-log/verification',
    {
      access,
      operationId: 'verifyAuditLog',
      isExpensive: true,
      tag,
      summary: 'Verify the audit log',
      description:
        "Recomputes the hashes of the team's chain from `from_number`. One request verifies a limited number of entries; pass `next_from` as `from_number` of the next request. Only for callers who may read every resource.",
      query: VerificationQuery,
      response: AuditVerification,
    },
    ({ ctx, query }) => service.verifyAuditLog(ctx, query),
  )
}

export const auditLog: Feature = {
  name: 'audit-log',
  manifest: AUDIT_LOG,
  team: auditLogRoutes,
  jobs: (deps) => [{ name: 'audit seals', everyMs: 1000, run: () => service.sealAuditLog(deps) }],
}
