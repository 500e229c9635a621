// Sample data for the preview of a template, with a value for every placeholder.
import type { AgreementData } from './agreement-data.ts'

const ADDRESS = {
  siren: '732829320',
  register: '732 829 320 RCS Paris',
  vat_number: 'FR44732829320',
  address: '12 rue des Exemples',
  postal_code: '75011',
  city: 'Paris',
}

export const SAMPLE: Omit<AgreementData, 'kind' | 'locale' | 'date'> = {
  team: {
    ...ADDRESS,
    name: 'Atelier Demo',
    company: 'Atelier Demo SAS',
    legal_form: 'SAS au capital de 50 000 €',
    country: 'FR',
    late_payment_penalty: null,
    late_interest_rate: null,
  },
  freelancer: {
    ...ADDRESS,
    company: 'Bernard EI',
    legal_form: 'EI',
    country: 'FR',
    first_name: 'Sasha',
    last_name: 'Bernard',
    email: 'sasha@example.com',
    is_umbrella: true,
  },
  external_referent: {
    ...ADDRESS,
    company: 'Portage Demo SAS',
    legal_form: 'SAS au capital de 100 000 €',
    email: 'contact@example.com',
  },
  seller: { name: 'Portage Demo SAS' },
  mission: {
    id: '019c0000-0000-7000-8000-000000000001',
    reference: 'M-2026-0042',
    name: 'Data platform',
    description: 'Build and run the ingestion of sales data.',
    mission_type: 'deliverable',
    start_date: '2026-03-02',
    end_date: '2026-08-31',
    rate_amount: '550',
    currency: 'EUR',
    payment_terms_days: 30,
    payment_terms_basis: 'invoice_date',
    purchase_order: 'PO-1042',
  },
  signer: { first_name: 'Ada', last_name: 'Martin', job_title: 'Chief Operating Officer' },
  agreement: { valid_until: '2027-12-31' },
  deliverables: [
    { name: 'Audit', description: null, quantity: '1', amount: '1800', total: '1800.00' },
    { name: 'Component', description: 'With its tests', quantity: '25', amount: '420', total: '10500.00' },
  ],
  deliverables_total: '12300.00',
}

/** Sample data of a usual contract: a daily rate, and a contractor without an umbrella company. */
export const TYPICAL_SAMPLE: typeof SAMPLE = {
  ...SAMPLE,
  freelancer: { ...SAMPLE.freelancer, company: null, is_umbrella: false },
  external_referent: null,
  seller: { name: 'Sasha Bernard' },
  mission: { ...SAMPLE.mission, mission_type: 'daily' },
  deliverables: [],
  deliverables_total: '0',
}
