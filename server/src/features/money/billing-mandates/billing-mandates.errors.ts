import { defineErrors, kind, STATE, TEXT } from '../../../domain/errors/error-kinds.ts'

export const BILLING_MANDATE_ERRORS = defineErrors({
  mandate_status: kind(
    'invalid_state',
    { ...STATE, action: TEXT('The action.', 'accept') },
    ({ action, status }) => `Cannot ${action} a billing mandate that is ${status}`,
  ),
  mandate_needs_team_siren: kind(
    'not_configured',
    {},
    () =>
      'A billing mandate names the team by its SIREN: set the SIREN in the company data of the team first',
  ),
  mandate_not_self_billing: kind(
    'invalid_value',
    {},
    () =>
      'This freelancer is invoiced by an umbrella company or sends their own invoices: set invoicing_mode to self_billing first',
  ),
  supplier_code_taken: kind(
    'already_exists',
    { code: TEXT('The code.', 'BERNARD') },
    ({ code }) =>
      `The supplier code ${code} is used for another seller: set another supplier_code for the freelancer`,
  ),
})
