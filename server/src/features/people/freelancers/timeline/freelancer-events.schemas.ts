import { ACTOR_KINDS } from '../../../../domain/access/principal.ts'
import {
  ActorOf,
  Nullable,
  type Static,
  Timestamp,
  Type,
  Uuid,
  View,
} from '../../../../kernel/wire/schemas.ts'

/** Maximum number of missions whose events are read: the latest missions of the freelancer. */
export const MAX_MISSIONS = 200

const EventMission = View('FreelancerEventMission', { id: Uuid(), name: Type.String() })

export const FreelancerEvent = View('FreelancerEvent', {
  id: Uuid(),
  type: Type.String({ example: 'mission.accepted' }),
  at: Timestamp(),
  actor: ActorOf(ACTOR_KINDS),
  mission: Nullable(EventMission),
  data: Type.Object({}, { additionalProperties: true }),
})
export type FreelancerEvent = Static<typeof FreelancerEvent>
