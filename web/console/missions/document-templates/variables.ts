// The variables of a template, by what they are about. A test compares them with the contract of the API.
import { defineTexts } from '../../../shared/language/language.ts'

const IDENTITY = ['company', 'siren', 'address', 'postal_code', 'city']

export const VARIABLES = {
  team: ['name', ...IDENTITY, 'vat_number'],
  freelancer: ['first_name', 'last_name', 'email', ...IDENTITY],
  external_referent: [...IDENTITY, 'email'],
  mission: [
    'name',
    'description',
    'mission_type',
    'start_date',
    'end_date',
    'rate_amount',
    'currency',
    'payment_terms_days',
    'payment_terms_basis',
    'purchase_order',
  ],
  signer: ['first_name', 'last_name', 'job_title'],
  agreement: ['valid_until'],
  document: ['date', 'deliverables'],
} as const satisfies Record<string, readonly string[]>

export type Group = keyof typeof VARIABLES
export const GROUPS = Object.keys(VARIABLES) as Group[]

/** Its name in `{{…}}`. */
export const variableOf = (group: Group, field: string): string =>
  group === 'document' ? field : `${group}.${field}`

type Labels = { groups: Record<Group, string>; fields: Record<string, string> }

const EN: Labels = {
  groups: {
    team: 'Your company',
    freelancer: 'Freelancer',
    external_referent: 'External referent',
    mission: 'Mission',
    signer: 'Signer',
    agreement: 'Framework agreement',
    document: 'Document',
  },
  fields: {
    name: 'Name',
    company: 'Company',
    siren: 'SIREN',
    address: 'Address',
    postal_code: 'Postal code',
    city: 'City',
    vat_number: 'VAT number',
    first_name: 'First name',
    last_name: 'Last name',
    email: 'Email',
    description: 'Description',
    mission_type: 'Type',
    start_date: 'Start date',
    end_date: 'End date',
    rate_amount: 'Rate',
    currency: 'Currency',
    payment_terms_days: 'Payment terms, days',
    payment_terms_basis: 'Payment terms, from',
    purchase_order: 'Purchase order',
    job_title: 'Job title',
    valid_until: 'Valid until',
    date: 'Date',
    deliverables: 'Table of deliverables',
  },
}

const FR: Labels = {
  groups: {
    team: 'Votre entreprise',
    freelancer: 'Freelance',
    external_referent: 'Référent externe',
    mission: 'Mission',
    signer: 'Signataire',
    agreement: 'Contrat-cadre',
    document: 'Document',
  },
  fields: {
    name: 'Nom',
    company: 'Société',
    siren: 'SIREN',
    address: 'Adresse',
    postal_code: 'Code postal',
    city: 'Ville',
    vat_number: 'Numéro de TVA',
    first_name: 'Prénom',
    last_name: 'Nom de famille',
    email: 'E-mail',
    description: 'Description',
    mission_type: 'Type',
    start_date: 'Date de début',
    end_date: 'Date de fin',
    rate_amount: 'Tarif',
    currency: 'Devise',
    payment_terms_days: 'Délai de paiement, jours',
    payment_terms_basis: 'Délai de paiement, à partir de',
    purchase_order: 'Bon de commande',
    job_title: 'Fonction',
    valid_until: 'Valable jusqu’au',
    date: 'Date',
    deliverables: 'Tableau des livrables',
  },
}

export const VARIABLE_TEXTS = defineTexts({
  en: { ...EN, title: 'Variables', hint: 'Click one to insert it at the cursor.' },
  fr: { ...FR, title: 'Variables', hint: 'Cliquez pour insérer à l’endroit du curseur.' },
})
