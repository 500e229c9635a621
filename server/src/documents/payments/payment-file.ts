// A file of SEPA credit transfers before it is XML. Amounts are decimal text, days are YYYY-MM-DD.

export type PaymentParty = {
  /** The account holder as the bank knows it. */
  name: string
  /** The IBAN in capitals and without blanks. */
  iban: string
  bic: string | null
  city: string | null
  /** ISO 3166-1 alpha-2. */
  country: string | null
}

export type PaymentFile = {
  /** The message id. Never used twice: banks refuse a file whose id they have seen. */
  id: string
  /** An instant: `2026-11-17T14:30:00Z`. */
  created_at: string
  /** The day on which the payer's bank executes the transfers. */
  execution_date: string
  payer: PaymentParty
  /** Number of transfers. */
  count: number
  /** Sum of the amounts of all transfers. */
  total: string
}

export type Transfer = {
  /** The end-to-end id, which comes back with the payment in the statements of both accounts. Unique in its file. */
  reference: string
  amount: string
  payee: PaymentParty
  /** What the payee reads on the account statement. */
  remittance: string
}

export const MAX_NAME = 70
export const MAX_CITY = 35
export const MAX_REFERENCE = 35
export const MAX_REMITTANCE = 140
