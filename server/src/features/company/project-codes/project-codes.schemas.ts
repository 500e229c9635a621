// Schemas of project codes.
import { importRows } from '../../../kernel/wire/item-outcomes.ts'
import {
  Body,
  CivilDate,
  Clearable,
  ExternalId,
  ListOf,
  Name,
  Nullable,
  OneOf,
  PAGE,
  Query,
  type Static,
  Timestamp,
  Type,
  UPDATED_SINCE,
  Uuid,
  View,
} from '../../../kernel/wire/schemas.ts'

const base = {
  id: Uuid(),
  name: Type.String({ example: 'Apollo' }),
  external_id: Nullable(Type.String({ example: 'ERP-1042' })),
  created_at: Timestamp(),
  updated_at: Timestamp(),
}

export const ProjectCode = View('ProjectCode', base)
export type ProjectCode = Static<typeof ProjectCode>

const LinkedMission = View('LinkedMission', {
  id: Uuid(),
  name: Type.String(),
  status: Type.String({ example: 'in-progress' }),
  mission_type: OneOf(['hourly', 'daily', 'monthly', 'deliverable']),
  start_date: CivilDate(),
  end_date: CivilDate(),
  external_id: Nullable(Type.String()),
})
export type LinkedMission = Static<typeof LinkedMission>

export const ProjectCodeDetail = View('ProjectCodeDetail', {
  ...base,
  missions: ListOf(LinkedMission, {
    maxItems: 1000,
    description: 'Linked missions, newest first, at most 1,000.',
  }),
})
export type ProjectCodeDetail = Static<typeof ProjectCodeDetail>

const external_id = Clearable(ExternalId({ description: 'Your own reference; unique in the team if set.' }))

export const CreateProjectCode = Body(
  'CreateProjectCode',
  { name: Name({ description: 'Not blank; stored as sent.' }), external_id },
  { example: { name: 'Apollo', external_id: 'ERP-1042' } },
)
export type CreateProjectCode = Static<typeof CreateProjectCode>

/** The external id determines whether the project code exists. */
export const ImportedProjectCode = Body('ImportedProjectCode', {
  ...CreateProjectCode.properties,
  external_id: ExternalId(),
})
export type ImportedProjectCode = Static<typeof ImportedProjectCode>

export const ImportProjectCodes = Body(
  'ImportProjectCodes',
  importRows(
    'POST /project-codes',
    '; `external_id` is required. A row whose `external_id` a project code has already changes nothing.',
  ),
  { example: { rows: [{ name: 'Apollo', external_id: 'ERP-1042' }] } },
)

export const UpdateProjectCode = Body('UpdateProjectCode', { name: Type.Optional(Name()), external_id })
export type UpdateProjectCode = Static<typeof UpdateProjectCode>

export const ProjectCodeQuery = Query({
  ...PAGE,
  ...UPDATED_SINCE,
  external_id: Type.Optional(ExternalId({ description: 'Exact match.' })),
})
export type ProjectCodeQuery = Static<typeof ProjectCodeQuery>
