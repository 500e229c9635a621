// A row of an import of missions. The external id tells whether the mission exists; the lock makes two imports create it once.

import { type FieldError, fieldError, throwFieldErrors } from '../../../../domain/errors/api-error.ts'
import { INPUT_ERRORS } from '../../../../domain/errors/input.errors.ts'
import type { ImportedItem } from '../../../../domain/json-text.ts'
import type { Reference } from '../../../../domain/manifest.ts'
import type { KeyCtx } from '../../../../kernel/db/context.ts'
import { acquireTeamLock } from '../../../../kernel/db/team-lock.ts'
import { findProjectCodeByExternalId } from '../../../company/project-codes/project-codes.tables.ts'
import { findFreelancerByEmail } from '../../../people/freelancers/freelancers.tables.ts'
import { findByExternalId } from '../missions.queries.ts'
import { createMission } from './create-mission.service.ts'
import type { ImportedMission } from './mission-inputs.schemas.ts'

export async function importMission(ctx: KeyCtx, row: ImportedMission): Promise<ImportedItem> {
  const { tenantId: tenant_id } = ctx
  await acquireTeamLock(ctx.db, tenant_id, 'mission-imports')
  const found = await findByExternalId.first(ctx.db, { tenant_id, external_id: row.external_id })
  if (found) return { id: found.id, isNew: false }
  const { freelancer_email, project_code_external_id, ...terms } = row
  const named = {
    ...(freelancer_email && {
      freelancer_id: await findFreelancerByEmail.first(ctx.db, { tenant_id, email: freelancer_email }),
    }),
    ...(project_code_external_id && {
      project_code_id: await findProjectCodeByExternalId.first(ctx.db, {
        tenant_id,
        external_id: project_code_external_id,
      }),
    }),
  }
  throwFieldErrors([
    ...missing('freelancer_email', 'active_freelancer', 'freelancer_id' in named && !named.freelancer_id),
    ...missing(
      'project_code_external_id',
      'project_code',
      'project_code_id' in named && !named.project_code_id,
    ),
  ])
  const { id } = await createMission(ctx, {
    ...terms,
    freelancer_id: named.freelancer_id?.id ?? (terms.freelancer_id as string),
    project_code_id: named.project_code_id?.id ?? terms.project_code_id ?? null,
  })
  return { id, isNew: true }
}

const missing = (field: string, resource: Reference, isMissing: boolean): FieldError[] =>
  isMissing ? [fieldError(field, INPUT_ERRORS.unknown_reference, { resource })] : []
