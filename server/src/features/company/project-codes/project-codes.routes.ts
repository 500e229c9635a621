import type { Feature } from '../../../kernel/feature.ts'
import type { TeamApi } from '../../../kernel/http/pipeline/surface.ts'
import { INTERRUPTED_REQUESTS } from '../../../kernel/wire/item-outcomes.ts'
import { PageOf } from '../../../kernel/wire/schemas.ts'
import { PROJECT_CODES } from './project-codes.manifest.ts'
import {
  CreateProjectCode,
  ImportedProjectCode,
  ImportProjectCodes,
  ProjectCode,
  ProjectCodeDetail,
  ProjectCodeQuery,
  UpdateProjectCode,
} from './project-codes.schemas.ts'
import * as service from './project-codes.service.ts'
import { projectCodeObjects } from './project-codes.service.ts'

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
      response: PageOf(ProjectCode),
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
      response: ProjectCode,
      readOperation: 'getProjectCode',
    },
    ({ ctx, body }) => service.createProjectCode(ctx, body),
  )
  api.eachRow(
    '/project-codes/import',
    {
      access: 'project-codes:write',
      operationId: 'importProjectCodes',
      tag,
      summary: 'Import project codes',
      description: `Each row has its own outcome. A second run writes nothing. ${INTERRUPTED_REQUESTS}`,
      body: ImportProjectCodes,
      row: ImportedProjectCode,
      unique: { external_id: 'exact' },
    },
    ({ ctx, item }) => service.importProjectCode(ctx, item),
  )
  api.get(
    '/project-codes/:id',
    {
      access: 'project-codes:read',
      operationId: 'getProjectCode',
      tag,
      summary: 'Read a project code with its missions',
      response: ProjectCodeDetail,
    },
    ({ ctx, params }) => service.getProjectCode(ctx, params.id),
  )
  api.patch(
    '/project-codes/:id',
    {
      access: 'project-codes:write',
      operationId: 'updateProjectCode',
      tag,
      summary: 'Update a project code',
      description: 'Only the fields that are sent change; null clears `external_id`.',
      body: UpdateProjectCode,
      response: ProjectCode,
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
        'Returns the deleted project code. Refused with `in_use` while missions, activity reports or accounting entries refer to it. Deleted missions do not count; afterwards they have no project code.',
      response: ProjectCode,
    },
    ({ ctx, params }) => service.deleteProjectCode(ctx, params.id),
  )
}

export const projectCodes: Feature = {
  name: 'project-codes',
  manifest: PROJECT_CODES,
  team: projectCodeRoutes,
  subjects: {
    project_code: {
      path: '/project-codes/{id}',
      schema: ProjectCode,
      readObjects: projectCodeObjects,
    },
  },
}
