// Imports one row. `external_id` identifies an existing mission; the lock prevents two imports from creating it twice.

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
  const existingMission = await findByExternalId.first(ctx.db, { tenant_id, external_id: row.external_id })
  if (existingMission) return { id: existingMission.id, isNew: false }
  const { freelancer_email, project_code_external_id, ...terms } = row
  const references = {
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
    ...unknownReferenceErrors(
      'freelancer_email',
      'active_freelancer',
      'freelancer_id' in references && !references.freelancer_id,
    ),
    ...unknownReferenceErrors(
      'project_code_external_id',
      'project_code',
      'project_code_id' in references && !references.project_code_id,
    ),
  ])
  const { id } = await createMission(ctx, {
    ...terms,
    freelancer_id: references.freelancer_id?.id ?? (terms.freelancer_id as string),
    project_code_id: references.project_code_id?.id ?? terms.project_code_id ?? null,
  })
  return { id, isNew: true }
}

const unknownReferenceErrors = (field: string, resource: Reference, isMissing: boolean): FieldError[] =>
  isMissing ? [fieldError(field, INPUT_ERRORS.unknown_reference, { resource })] : []
