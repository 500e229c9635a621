// The earlier name of team tags: the same table and code behind other paths, read only.

import type { Feature } from '../../../kernel/feature.ts'
import type { TeamApi } from '../../../kernel/http/pipeline/surface.ts'
import { PageOf } from '../../../kernel/wire/schemas.ts'
import { Department, DepartmentDetail, getTeamTag, listDepartments, TeamTagQuery } from '../tags/index.ts'
import { DEPARTMENTS } from './departments.manifest.ts'

const tag = 'Departments'

function departmentRoutes(api: TeamApi): void {
  api.get(
    '/departments',
    {
      access: 'team-tags:read',
      operationId: 'listDepartments',
      tag,
      summary: 'List departments',
      description: 'Newest first.',
      query: TeamTagQuery,
      response: PageOf(Department),
    },
    ({ ctx, query }) => listDepartments(ctx, query),
  )
  api.get(
    '/departments/:id',
    {
      access: 'team-tags:read',
      operationId: 'getDepartment',
      tag,
      summary: 'Read a department with its people',
      response: DepartmentDetail,
    },
    ({ ctx, params }) => getTeamTag(ctx, params.id, 'department'),
  )
}

export const departments: Feature = {
  name: 'departments',
  manifest: DEPARTMENTS,
  team: departmentRoutes,
}
