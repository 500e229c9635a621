// The identity provider at which people may sign in. The operator sets it.
export type OidcSettings = {
  /** The issuer as `URL` writes it, so that two spellings of one provider are equal. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** The name of the provider, which the button of the sign-in page shows. */
  readonly name: string
  /** Whether an address counts as verified although the provider does not say so. */
  readonly trustsEmail: boolean
}
