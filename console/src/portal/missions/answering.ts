// What an answer needs to know, and where what came of it goes.
import type { PortalMission } from '../../sdk.ts'

export type Answering = {
  mission: PortalMission
  onMission: (mission: PortalMission) => void
}
