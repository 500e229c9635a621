// Rules for status changes and umbrella companies. Pure.
import type { FreelancerStatus } from '../../kernel/db/schema/tables.ts'
import { invalid, invalidState } from '../../kernel/domain/errors/api-error.ts'
import { FREELANCER_ERRORS } from './freelancers.errors.ts'

/** A team archives and reactivates. Only the person's acceptance activates an invited freelancer, even if archived meanwhile. */
export function checkStatusChange(from: FreelancerStatus, to: FreelancerStatus, hasAccepted: boolean): void {
  if (to === 'active' && !hasAccepted)
    throw invalidState(FREELANCER_ERRORS.invitation_not_accepted, { status: from, allowed: ['archived'] })
}

/** An umbrella company is allowed only with `is_umbrella`. */
export function umbrellaOf(isUmbrella: boolean | null | undefined, hasCompany: boolean): boolean {
  const umbrella = isUmbrella ?? hasCompany
  if (hasCompany && !umbrella) throw invalid('is_umbrella', FREELANCER_ERRORS.umbrella_required)
  return umbrella
}
