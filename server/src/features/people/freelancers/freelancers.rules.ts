// Rules for status changes and umbrella companies. Pure.

import { invalid, invalidState } from '../../../domain/errors/api-error.ts'
import type { FreelancerStatus, InvoicingMode } from '../../../kernel/db/schema/tables.ts'
import { FREELANCER_ERRORS } from './freelancers.manifest.ts'

/** A freelancer who has not accepted the invitation cannot be set to active, even if archived meanwhile. */
export function checkStatusChange(from: FreelancerStatus, to: FreelancerStatus, hasAccepted: boolean): void {
  if (to === 'active' && !hasAccepted)
    throw invalidState(FREELANCER_ERRORS.invitation_not_accepted, { status: from, allowed: ['archived'] })
}

export function checkNotErased({ erased_at }: { erased_at: Date | null }): void {
  if (erased_at) throw invalidState(FREELANCER_ERRORS.freelancer_erased, { status: 'archived', allowed: [] })
}

/** An umbrella company is allowed only with `is_umbrella`. */
export function resolveUmbrella(isUmbrella: boolean | null | undefined, hasCompany: boolean): boolean {
  const umbrella = isUmbrella ?? hasCompany
  if (hasCompany && !umbrella) throw invalid('is_umbrella', FREELANCER_ERRORS.umbrella_required)
  return umbrella
}

/** An umbrella company sends its own invoices. */
export function checkInvoicingMode(isUmbrella: boolean, sent: InvoicingMode | null | undefined): void {
  if (isUmbrella && sent === 'self_billing')
    throw invalid('invoicing_mode', FREELANCER_ERRORS.umbrella_invoices)
}

export const isSelfBilled = (supplier: { is_umbrella: boolean; invoicing_mode: InvoicingMode }): boolean =>
  !supplier.is_umbrella && supplier.invoicing_mode === 'self_billing'
