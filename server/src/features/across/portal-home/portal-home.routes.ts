import type { Feature } from '../../../kernel/feature.ts'
import type { FreelancerPortal } from '../../../kernel/http/pipeline/surface.ts'
import { PortalHome } from './portal-home.schemas.ts'
import { getPortalHome } from './portal-home.service.ts'

function portalHomeRoutes(portal: FreelancerPortal): void {
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

export const portalHome: Feature = { name: 'portal-home', freelancer: portalHomeRoutes }
