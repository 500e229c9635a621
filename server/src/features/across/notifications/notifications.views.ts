import { type ExpressionBuilder, sql } from 'kysely'
import type { Tables } from '../../../kernel/db/schema/tables.ts'
import { jsonObject, maybeTimestamp, timestamp } from '../../../kernel/db/sql/json.ts'
import { missionRows } from '../../missions/missions/missions.tables.ts'
import { freelancerRows } from '../../people/freelancers/freelancers.tables.ts'
import type { Notification } from './notifications.schemas.ts'

/** Names are read from the current rows: the notification has no copies. */
export const notificationView = (eb: ExpressionBuilder<Tables, 'notification'>) =>
  jsonObject<Notification>({
    id: eb.ref('notification.id'),
    kind: sql<Notification['kind']>`notification.kind`,
    subject: jsonObject<Notification['subject']>({
      type: sql<Notification['subject']['type']>`notification.subject_type`,
      id: eb.ref('notification.subject_id'),
    }),
    mission: sql<Notification['mission']>`(select row_to_json(named) from (select mission.id, mission.name
      from ${missionRows} as mission where mission.id = notification.mission_id) as named)`,
    freelancer: sql<Notification['freelancer']>`(select row_to_json(named) from (
      select freelancer.id, freelancer.first_name, freelancer.last_name
      from ${freelancerRows} as freelancer where freelancer.id = notification.freelancer_id) as named)`,
    month: eb.ref('notification.month'),
    day: eb.ref('notification.day'),
    created_at: timestamp(eb.ref('notification.created_at')),
    read_at: maybeTimestamp(eb.ref('notification.read_at')),
  })
