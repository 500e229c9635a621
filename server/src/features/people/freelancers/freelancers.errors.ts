// Errors of freelancers.
import { defineErrors, kind, LIST, NUMBER, STATE } from '../../../domain/errors/error-kinds.ts'

export const FREELANCER_ERRORS = defineErrors({
  invitation_not_accepted: kind(
    'invalid_state',
    STATE,
    () => 'An invited freelancer becomes active by accepting the invitation, which can be sent again',
  ),
  freelancer_not_active: kind(
    'invalid_state',
    STATE,
    () => 'Only an active freelancer can have portal links',
  ),
  open_missions: kind(
    'in_use',
    { count: NUMBER('Number of open missions; 1,000 means 1,000 or more.', 2) },
    ({ count }) => `The freelancer has open missions (${count})`,
  ),
  freelancer_erased: kind('invalid_state', STATE, () => 'The personal data of the freelancer were erased'),
  erasure_open_missions: kind(
    'in_use',
    {
      count: NUMBER('Number of open missions; 1,000 means 1,000 or more.', 2),
      missions: LIST('The first ten: name and id.', ['Website (019c0000-0000-7000-8000-000000000001)']),
    },
    ({ count, missions }) => `The freelancer has open missions (${count}): ${missions.join(', ')}`,
  ),
  umbrella_invoices: kind(
    'mutually_exclusive',
    {},
    (_, field) => `${field} must be supplier_invoice, because the umbrella company invoices`,
  ),
  umbrella_required: kind(
    'mutually_exclusive',
    {},
    (_, field) => `${field} cannot be false while external_referent is set`,
  ),
})
