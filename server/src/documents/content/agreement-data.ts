// The data of a contract. Amounts are decimal strings, dates YYYY-MM-DD.
import type { Locale } from '../../domain/locales.ts'

type Address = {
  address: string | null
  postal_code: string | null
  city: string | null
}

/** What a contract says of a company or a sole trader. */
export type CompanyIdentity = Address & {
  legal_form: string | null
  siren: string | null
  register: string | null
  vat_number: string | null
  country: string | null
}

type Company = Omit<CompanyIdentity, 'country'> & { company: string | null }

export type AgreementData = {
  kind: 'services_agreement' | 'master_agreement'
  locale: Locale
  date: string
  team: Company & {
    name: string
    country: string
    /** The team's own text; null: the default one. */
    late_payment_penalty: string | null
    /** In percent a year; null: the rate of the law. */
    late_interest_rate: string | null
  }
  freelancer: Company & {
    first_name: string
    last_name: string
    email: string
    country: string
    is_umbrella: boolean
  }
  /** The umbrella company. */
  external_referent: (Company & { email: string | null }) | null
  /** The contracting party: the umbrella company, the person's own company, or the person. */
  seller: { name: string }
  mission: {
    id: string
    /** Null if it has none yet. */
    reference: string | null
    name: string
    description: string
    mission_type: 'hourly' | 'daily' | 'monthly' | 'deliverable'
    start_date: string
    end_date: string
    rate_amount: string | null
    currency: string
    payment_terms_days: number
    payment_terms_basis: 'invoice_date' | 'end_of_month'
    purchase_order: string | null
  }
  signer: { first_name: string | null; last_name: string | null; job_title: string | null } | null
  agreement: { valid_until: string } | null
  deliverables: {
    name: string
    description: string | null
    quantity: string
    amount: string
    total: string
  }[]
  deliverables_total: string
}
