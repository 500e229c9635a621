// The kinds of resources that can be imported: their fields, accepted column headers and example values.

import { ITEMS_TIMEOUT_SECONDS } from '../../../shared/kit/chunked-run.ts'
import {
  type ImportKind,
  type ImportResult,
  type ImportRow,
  importFreelancers,
  importMissions,
  importProjectCodes,
  type Scope,
} from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'

export const IMPORT_KINDS = ['freelancers', 'project-codes', 'missions'] as const satisfies ImportKind[]

type FieldType = 'text' | 'number' | 'integer' | 'date' | 'boolean' | 'word'
export type ImportField = {
  /** The name of the field in the API. */
  name: string
  type: FieldType
  isRequired?: boolean
  /** Other headers, in English and French. The name of the field and its labels always work. */
  headers?: readonly string[]
  /** Accepted values of a `word` field, each with its other names. */
  words?: Readonly<Record<string, readonly string[]>>
  example?: string
}

type Send = (rows: ImportRow[], isDryRun: boolean, key: string) => Promise<ImportResult>

export type KindDefinition = {
  name: ImportKind
  scope: Scope
  fields: readonly ImportField[]
  send: Send
  toHref: (id: string) => string
}

const textField = (name: string, more: Omit<ImportField, 'name' | 'type'> = {}): ImportField => ({
  name,
  type: 'text',
  ...more,
})
const required = { isRequired: true }

const toRequest = (rows: ImportRow[], dry_run: boolean, idempotencyKey: string) => ({
  client: api(),
  headers: { 'Idempotency-Key': idempotencyKey },
  timeoutSeconds: ITEMS_TIMEOUT_SECONDS,
  body: { rows, dry_run },
})

export const KINDS: Record<ImportKind, KindDefinition> = {
  freelancers: {
    name: 'freelancers',
    scope: 'freelancers:write',
    send: (...args) => importFreelancers(toRequest(...args)),
    toHref: (id) => `/console/freelancers/${id}`,
    fields: [
      textField('email', {
        ...required,
        headers: ['mail', 'courriel', 'adresse e-mail'],
        example: 'sasha@example.com',
      }),
      textField('first_name', { ...required, headers: ['prénom'], example: 'Sasha' }),
      textField('last_name', {
        ...required,
        headers: ['nom', 'nom de famille', 'surname'],
        example: 'Bernard',
      }),
      textField('external_id', { headers: ['référence', 'reference', 'matricule'], example: 'F-001' }),
      textField('company', {
        headers: ['société', 'entreprise', 'raison sociale'],
        example: 'Bernard Conseil',
      }),
      textField('legal_form', { headers: ['forme juridique'] }),
      textField('siren', { example: '100000009' }),
      textField('siret'),
      textField('register', { headers: ['RCS'] }),
      textField('address', { headers: ['adresse', 'rue'], example: '3 montée de la Grande-Côte' }),
      textField('postal_code', { headers: ['code postal', 'CP', 'zip'], example: '69001' }),
      textField('city', { headers: ['ville'], example: 'Lyon' }),
      textField('country', { headers: ['pays'], example: 'FR' }),
      textField('vat_number', { headers: ['numéro de TVA', 'TVA intracommunautaire'] }),
      {
        name: 'vat_regime',
        type: 'word',
        headers: ['régime de TVA'],
        words: {
          standard: ['normal', 'réel'],
          franchise: ['franchise en base'],
          reverse_charge: ['autoliquidation'],
          exempt: ['exonéré'],
        },
        example: 'standard',
      },
      { name: 'vat_rate', type: 'number', headers: ['taux de TVA', 'TVA'], example: '20' },
      { name: 'vat_on_debits', type: 'boolean', headers: ['TVA sur les débits'] },
      {
        name: 'invoicing_mode',
        type: 'word',
        headers: ['mode de facturation'],
        words: { self_billing: ['autofacturation'], supplier_invoice: ['facture du fournisseur'] },
      },
      { name: 'is_in_das2', type: 'boolean', headers: ['DAS2'] },
      textField('supplier_code', { headers: ['code fournisseur'] }),
      { name: 'is_umbrella', type: 'boolean', headers: ['portage', 'société de portage'] },
    ],
  },
  'project-codes': {
    name: 'project-codes',
    scope: 'project-codes:write',
    send: (...args) => importProjectCodes(toRequest(...args)),
    toHref: () => '/console/project-codes',
    fields: [
      textField('external_id', {
        ...required,
        headers: ['référence', 'reference', 'code'],
        example: 'ERP-1042',
      }),
      textField('name', { ...required, headers: ['nom', 'libellé', 'label'], example: 'Apollo' }),
    ],
  },
  missions: {
    name: 'missions',
    scope: 'missions:write',
    send: (...args) => importMissions(toRequest(...args)),
    toHref: (id) => `/console/missions/${id}`,
    fields: [
      textField('external_id', { ...required, headers: ['référence', 'reference'], example: 'ERP-77' }),
      textField('name', { ...required, headers: ['nom', 'mission', 'intitulé'], example: 'Data platform' }),
      textField('description', { ...required, example: 'Ingestion of sales data' }),
      {
        name: 'mission_type',
        type: 'word',
        ...required,
        headers: ['type', 'mode de facturation'],
        words: {
          daily: ['journalier', 'jour', 'day', 'days', 'jours'],
          hourly: ['horaire', 'heure', 'hour', 'hours', 'heures'],
          monthly: ['mensuel', 'mois', 'month', 'months'],
          deliverable: ['livrable', 'forfait', 'deliverables', 'livrables'],
        },
        example: 'daily',
      },
      {
        name: 'start_date',
        type: 'date',
        ...required,
        headers: ['début', 'date de début', 'start'],
        example: '2026-03-02',
      },
      {
        name: 'end_date',
        type: 'date',
        ...required,
        headers: ['fin', 'date de fin', 'end'],
        example: '2026-08-31',
      },
      textField('freelancer_email', {
        ...required,
        headers: ['email', 'e-mail', 'courriel'],
        example: 'sasha@example.com',
      }),
      { name: 'rate_amount', type: 'number', headers: ['tarif', 'TJM', 'rate', 'prix'], example: '550.50' },
      {
        name: 'planned_quantity',
        type: 'number',
        headers: ['quantité prévue', 'jours prévus', 'planned days'],
      },
      textField('project_code_external_id', {
        headers: ['code projet', 'project code'],
        example: 'ERP-1042',
      }),
      textField('purchase_order', { headers: ['bon de commande', 'PO'], example: 'PO-17' }),
      {
        name: 'payment_terms_days',
        type: 'integer',
        headers: ['délai de paiement', 'payment days'],
        example: '30',
      },
      {
        name: 'payment_terms_basis',
        type: 'word',
        words: { invoice_date: ['date de facture'], end_of_month: ['fin de mois'] },
      },
      textField('approver_id'),
    ],
  },
}
