/** An invented company with valid check digits, so that a sandbox can issue invoices immediately. */
export const COMPANY = {
  company: 'Sandbox SAS',
  legal_form: 'SAS au capital de 50 000 €',
  siren: '990000010',
  register: '990 000 010 RCS Paris',
  address: '12 rue des Exemples',
  postal_code: '75011',
  city: 'Paris',
  vat_number: 'FR13990000010',
}
export const TEAM_IBAN = 'FR7630006000011000000000781'
