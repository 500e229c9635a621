import { DATE, defineErrors, kind, LIMIT, LIST, STATE, TEXT } from '../../../domain/errors/error-kinds.ts'

export const SUPPLIER_INVOICE_ERRORS = defineErrors({
  supplier_invoice_not_expected: kind(
    'invalid_state',
    STATE,
    () =>
      'This accounting entry does not wait for an invoice of its supplier: its invoice is issued by the team, or it has one already',
  ),
  supplier_invoice_status: kind(
    'invalid_state',
    { ...STATE, action: TEXT('The action.', 'accept') },
    ({ action, status }) => `Cannot ${action} an invoice of a supplier that is ${status}`,
  ),
  supplier_invoice_differs: kind(
    'invalid_value',
    { fields: LIST('What differs.', ['amount_incl_vat']) },
    ({ fields }) =>
      `The invoice differs from the accounting entries in ${fields.join(', ')}: ask the supplier for another one, or reopen the activity report`,
  ),
  differs_from_file: kind(
    'invalid_value',
    { found: TEXT('What the file says.', 'F-2026-042') },
    ({ found }, field) => `${field} is ${found} in the Factur-X file: send that, or leave it out`,
  ),
  invoice_number_format: kind(
    'invalid_value',
    {},
    (_, field) =>
      `${field} must not begin or end with a blank, nor contain two in a row or control characters`,
  ),
  invoice_in_the_future: kind(
    'out_of_range',
    { today: DATE("Today in the team's time zone.") },
    ({ today }, field) => `${field} must not be after today, ${today}`,
  ),
  too_many_supplier_invoices: kind(
    'too_complex',
    { limit: LIMIT },
    ({ limit }) => `${limit} invoices have been sent for this activity report already`,
  ),
})
