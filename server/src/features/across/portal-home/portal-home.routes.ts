import type { FreelancerPortal } from '../../../kernel/http/pipeline/surface.ts'
import { PortalHome } from './portal-home.schemas.ts'
import { getPortalHome } from './portal-home.service.ts'

export function portalHomeRoutes(portal: FreelancerPortal): void {
  portal.get(
    '/home',
    {
      access: 'freelancer',
      operationId: 'getPortalHome',
      tag: 'Portal',
      summary: 'Read your first page',
      description: 'What awaits you, your missions in progress, what is due and paid, and whom to contact.',
      response: PortalHome,
    },
    ({ ctx }) => getPortalHome(ctx),
  )
}
