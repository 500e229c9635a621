// Pure rules about freelancers: what a change of status and an umbrella company mean.
import type { FreelancerStatus } from '../../kernel/db/tables.ts'
import { invalid, invalidState } from '../../kernel/http/errors.ts'
import { FREELANCER_ERRORS } from './freelancers.errors.ts'

/** A team archives and brings back; only the person's own acceptance makes an invited one active, archived meanwhile or not. */
export function checkStatusChange(from: FreelancerStatus, to: FreelancerStatus, hasAccepted: boolean): void {
  if (to === 'active' && !hasAccepted)
    throw invalidState(FREELANCER_ERRORS.invitation_not_accepted, { status: from, allowed: ['archived'] })
}

/** An umbrella company stands only for a person who is under one. */
export function umbrellaOf(isUmbrella: boolean | null | undefined, hasCompany: boolean): boolean {
  const umbrella = isUmbrella ?? hasCompany
  if (hasCompany && !umbrella) throw invalid('is_umbrella', FREELANCER_ERRORS.umbrella_required)
  return umbrella
}
