import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../../kernel/db/schema/tables.ts'
import { jsonArray, jsonObject, timestamp } from '../../../kernel/db/sql/json.ts'
import { statusOn } from '../../missions/missions/mission-status.tables.ts'
import { missionRows } from '../../missions/missions/missions.tables.ts'
import type { LinkedMission, ProjectCode, ProjectCodeDetail } from './project-codes.schemas.ts'

type Eb = ExpressionBuilder<Tables, 'project_code'>
type MissionEb = ExpressionBuilder<Tables, 'mission'>

const projectCodeFields = (eb: Eb) => ({
  id: eb.ref('project_code.id'),
  name: eb.ref('project_code.name'),
  external_id: eb.ref('project_code.external_id'),
  created_at: timestamp(eb.ref('project_code.created_at')),
  updated_at: timestamp(eb.ref('project_code.updated_at')),
})

export const projectCodeView = (eb: Eb) => jsonObject<ProjectCode>(projectCodeFields(eb))

type Today = RawBuilder<string>

export const projectCodeDetail = (eb: Eb, today: Today) =>
  jsonObject<ProjectCodeDetail>({ ...projectCodeFields(eb), missions: jsonArray(linkedMissions(eb, today)) })

const linkedMissions = (eb: Eb, today: Today) =>
  eb
    .selectFrom(missionRows.as('mission'))
    .whereRef('mission.project_code_id', '=', 'project_code.id')
    .where('mission.status', '<>', 'deleted')
    .orderBy('mission.created_at', 'desc')
    .orderBy('mission.id', 'desc')
    .limit(sql.lit(1000))
    .select((mission) => linkedMission(mission as unknown as MissionEb, today).as('item'))

const linkedMission = (eb: MissionEb, today: Today) =>
  jsonObject<LinkedMission>({
    id: eb.ref('mission.id'),
    name: eb.ref('mission.name'),
    status: statusOn('mission', today),
    mission_type: eb.ref('mission.mission_type'),
    start_date: eb.ref('mission.start_date'),
    end_date: eb.ref('mission.end_date'),
    external_id: eb.ref('mission.external_id'),
  })
