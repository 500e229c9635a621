// What events and changes show of this feature.
import { objectsOf } from '../../../kernel/db/sql/objects.ts'
import type { EventSubjects } from '../../../kernel/feature.ts'
import { todayOf } from '../../company/tenants/tenants.tables.ts'
import { MissionState } from './missions.schemas.ts'
import { missionObject } from './missions.views.ts'

export const MISSION_SUBJECTS: EventSubjects = {
  mission: {
    scope: 'missions:read',
    path: '/missions/{id}',
    schema: MissionState,
    objects: objectsOf('mission', (_, { now }) => missionObject(todayOf(now))),
  },
  framework_agreement: { scope: 'missions:read' },
}
