import type { FreelancerPortal } from '../../../../kernel/http/pipeline/surface.ts'
import { PortalProfile, UpdatePortalProfile } from '../freelancers.schemas.ts'
import { getPortalProfile, updatePortalProfile } from './portal-profile.service.ts'

const tag = 'Portal'
const path = '/profile'
const access = 'freelancer'

export function portalProfileRoutes(portal: FreelancerPortal): void {
  portal.get(
    path,
    {
      access,
      operationId: 'getPortalProfile',
      tag,
      summary: "Read the freelancer's own profile",
      description:
        'With what is missing for a self-billed invoice. Nothing is missing where the supplier or an umbrella company sends the invoices.',
      response: PortalProfile,
    },
    ({ ctx }) => getPortalProfile(ctx),
  )
  portal.patch(
    path,
    {
      access,
      operationId: 'updatePortalProfile',
      tag,
      summary: "Update the freelancer's own profile",
      description:
        'Only the fields that are sent change; null clears a field. The SIRET begins with the SIREN, a French VAT number ends with it, and the prefix of the VAT number is that of the country: this holds for the profile after the change.',
      body: UpdatePortalProfile,
      response: PortalProfile,
    },
    ({ ctx, body }) => updatePortalProfile(ctx, body),
  )
}
