import type { Feature } from '../../kernel/feature.ts'
import type { TeamApi } from '../../kernel/http/pipeline/surfaces.ts'
import { PageOf } from '../../kernel/wire/schemas.ts'
import {
  CreateProjectCode,
  ProjectCode,
  ProjectCodeDetail,
  ProjectCodeQuery,
  UpdateProjectCode,
} from './project-codes.schemas.ts'
import * as service from './project-codes.service.ts'

const tag = 'Project codes'

function projectCodeRoutes(api: TeamApi): void {
  api.get(
    '/project-codes',
    {
      access: 'project-codes:read',
      operationId: 'listProjectCodes',
      tag,
      summary: 'List project codes',
      description: 'Newest first.',
      query: ProjectCodeQuery,
      answer: PageOf(ProjectCode),
    },
    ({ ctx, query }) => service.listProjectCodes(ctx, query),
  )
  api.create(
    '/project-codes',
    {
      access: 'project-codes:write',
      operationId: 'createProjectCode',
      tag,
      summary: 'Create a project code',
      body: CreateProjectCode,
      answer: ProjectCode,
      next: 'getProjectCode',
    },
    ({ ctx, body }) => service.createProjectCode(ctx, body),
  )
  api.get(
    '/project-codes/:id',
    {
      access: 'project-codes:read',
      operationId: 'getProjectCode',
      tag,
      summary: 'Read a project code with its missions',
      answer: ProjectCodeDetail,
    },
    ({ ctx, params }) => service.getProjectCode(ctx, params.id),
  )
  api.patch(
    '/project-codes/:id',
    {
      access: 'project-codes:write',
      operationId: 'updateProjectCode',
      tag,
      summary: 'Change a project code',
      description: 'Only sent members change; null clears `external_id`.',
      body: UpdateProjectCode,
      answer: ProjectCode,
    },
    ({ ctx, params, body }) => service.updateProjectCode(ctx, params.id, body),
  )
  api.delete(
    '/project-codes/:id',
    {
      access: 'project-codes:write',
      operationId: 'deleteProjectCode',
      tag,
      summary: 'Delete a project code',
      description:
        'Returns its last state. Refused with `in_use` while missions, activity reports or accounting entries refer to it; deleted missions do not count, and show no project code afterwards.',
      answer: ProjectCode,
    },
    ({ ctx, params }) => service.deleteProjectCode(ctx, params.id),
  )
}

export const projectCodes: Feature = {
  name: 'project-codes',
  team: projectCodeRoutes,
}
