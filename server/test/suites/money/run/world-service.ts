// The test world as the service of the plans: the application on a database of its own, with a clock.
import { makePdf } from '../../../check/pdf-files.ts'
import { WithFile } from '../../../world/multipart-body.ts'
import type { World } from '../../../world/world.ts'
import { getData, type Service } from './service.ts'

export function createWorldService(world: World): Service {
  let seconds = 0
  return {
    createTeam: () => world.team(),
    operator: world.operator,
    async openPortal(team, freelancerId) {
      const { token } = getData(await team.call('POST', `/freelancers/${freelancerId}/portal-links`))
      const headers = { authorization: `Bearer ${token}` }
      return (method, path, body) => world.send(`/portal/v1${path}`, { method, body, headers })
    },
    moveTo(day) {
      seconds = (seconds + 1) % 36_000
      const at = Date.parse(`${day}T07:00:00.000Z`) + seconds * 1000
      world.clock.set(new Date(at).toISOString())
    },
    makePdf: (lines) => makePdf({ lines }),
    withFile: (json, file) => new WithFile(json, file),
  }
}
