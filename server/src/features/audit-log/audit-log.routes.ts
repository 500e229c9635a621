import type { Feature } from '../../kernel/feature.ts'
import type { TeamApi } from '../../kernel/http/pipeline/surfaces.ts'
import { PageOf } from '../../kernel/wire/schemas.ts'
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
      summary: 'List who changed what',
      description:
        'Newest first. Every write leaves entries with what was before and after; secrets are left out. Filters narrow down together.',
      query: AuditQuery,
      answer: PageOf(AuditEntry),
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
      summary: 'Check that the audit log is as it was written',
      description:
        "Makes the hashes of the team's chain anew, from `from_number`. One request checks a part of a long chain; `next_from` is where the next one goes on.",
      query: VerificationQuery,
      answer: AuditVerification,
    },
    ({ ctx, query }) => service.verifyAuditLog(ctx, query),
  )
}

export const auditLog: Feature = {
  name: 'audit-log',
  team: auditLogRoutes,
  jobs: (deps) => [{ name: 'audit seals', everyMs: 1000, run: () => service.sealAuditLog(deps) }],
}
