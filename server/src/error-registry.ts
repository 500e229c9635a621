// Every error code of the service: those of the kernel and those of each feature.
import { DOCUMENT_ERRORS } from './documents/index.ts'
import { ACCOUNTING_ERRORS } from './features/accounting/index.ts'
import { EXPORT_ERRORS } from './features/accounting-exports/index.ts'
import { REPORT_ERRORS } from './features/activity-reports/index.ts'
import { API_KEY_ERRORS } from './features/api-keys/index.ts'
import { TEMPLATE_ERRORS } from './features/document-templates/index.ts'
import { FREELANCER_ERRORS } from './features/freelancers/index.ts'
import { MISSION_ERRORS } from './features/missions/index.ts'
import { PORTAL_ERRORS } from './features/portal/index.ts'
import { PROJECT_CODE_ERRORS } from './features/project-codes/index.ts'
import { TEAM_ERRORS } from './features/teams/index.ts'
import { USER_ERRORS } from './features/users/index.ts'
import { ACCESS_ERRORS } from './kernel/domain/errors/access.errors.ts'
import type { ErrorKind } from './kernel/domain/errors/error-kinds.ts'
import { INPUT_ERRORS } from './kernel/domain/errors/input.errors.ts'
import { REQUEST_ERRORS } from './kernel/domain/errors/request.errors.ts'
import { SERVICE_ERRORS } from './kernel/domain/errors/service.errors.ts'

const GROUPS: readonly Record<string, ErrorKind>[] = [
  INPUT_ERRORS,
  REQUEST_ERRORS,
  ACCESS_ERRORS,
  SERVICE_ERRORS,
  DOCUMENT_ERRORS,
  MISSION_ERRORS,
  REPORT_ERRORS,
  ACCOUNTING_ERRORS,
  EXPORT_ERRORS,
  FREELANCER_ERRORS,
  USER_ERRORS,
  TEAM_ERRORS,
  PROJECT_CODE_ERRORS,
  TEMPLATE_ERRORS,
  API_KEY_ERRORS,
  PORTAL_ERRORS,
]

export const ERROR_KINDS: ReadonlyMap<string, ErrorKind> = registered(GROUPS)

function registered(groups: readonly Record<string, ErrorKind>[]): Map<string, ErrorKind> {
  const kinds = new Map<string, ErrorKind>()
  for (const kind of groups.flatMap((group) => Object.values(group))) {
    if (kinds.has(kind.code)) throw new Error(`Two errors have the code ${kind.code}`)
    kinds.set(kind.code, kind)
  }
  return kinds
}
