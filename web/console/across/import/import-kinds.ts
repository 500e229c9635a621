// What can be imported: the fields of each kind, how their columns may be named, and an example.

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
  /** The values of a word, with their names. */
  words?: Readonly<Record<string, readonly string[]>>
  example?: string
}

type Send = (rows: ImportRow[], isDryRun: boolean, key: string) => Promise<ImportResult>

export type Kind = {
  name: ImportKind
  scope: Scope
  fields: readonly ImportField[]
  send: Send
  toHref: (id: string) => string
}

const text = (name: string, more: Omit<ImportField, 'name' | 'type'> = {}): ImportField => ({
  name,
  type: 'text',
  ...more,
})
const required = { isRequired: true }

const toRequest = (rows: ImportRow[], dry_run: boolean, key: string) => ({
  client: api(),
  headers: { 'Idempotency-Key': key },
  timeoutSeconds: ITEMS_TIMEOUT_SECONDS,
  body: { rows, dry_run },
})

export const KINDS: Record<ImportKind, Kind> = {
  freelancers: {
    name: 'freelancers',
    scope: 'freelancers:write',
    send: (...args) => importFreelancers(toRequest(...args)),
    toHref: (id) => `/console/freelancers/${id}`,
    fields: [
      text('email', {
        ...required,
        headers: ['mail', 'courriel', 'adresse e-mail'],
        example: 'sasha@example.com',
      }),
      text('first_name', { ...required, headers: ['prénom'], example: 'Sasha' }),
      text('last_name', { ...required, headers: ['nom', 'nom de famille', 'surname'], example: 'Bernard' }),
      text('external_id', { headers: ['référence', 'reference', 'matricule'], example: 'F-001' }),
      text('company', { headers: ['société', 'entreprise', 'raison sociale'], example: 'Bernard Conseil' }),
      text('legal_form', { headers: ['forme juridique'] }),
      text('siren', { example: '100000009' }),
      text('siret'),
      text('register', { headers: ['RCS'] }),
      text('address', { headers: ['adresse', 'rue'], example: '3 montée de la Grande-Côte' }),
      text('postal_code', { headers: ['code postal', 'CP', 'zip'], example: '69001' }),
      text('city', { headers: ['ville'], example: 'Lyon' }),
      text('country', { headers: ['pays'], example: 'FR' }),
      text('vat_number', { headers: ['numéro de TVA', 'TVA intracommunautaire'] }),
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
      text('supplier_code', { headers: ['code fournisseur'] }),
      { name: 'is_umbrella', type: 'boolean', headers: ['portage', 'société de portage'] },
    ],
  },
  'project-codes': {
    name: 'project-codes',
    scope: 'project-codes:write',
    send: (...args) => importProjectCodes(toRequest(...args)),
    toHref: () => '/console/project-codes',
    fields: [
      text('external_id', { ...required, headers: ['référence', 'reference', 'code'], example: 'ERP-1042' }),
      text('name', { ...required, headers: ['nom', 'libellé', 'label'], example: 'Apollo' }),
    ],
  },
  missions: {
    name: 'missions',
    scope: 'missions:write',
    send: (...args) => importMissions(toRequest(...args)),
    toHref: (id) => `/console/missions/${id}`,
    fields: [
      text('external_id', { ...required, headers: ['référence', 'reference'], example: 'ERP-77' }),
      text('name', { ...required, headers: ['nom', 'mission', 'intitulé'], example: 'Data platform' }),
      text('description', { ...required, example: 'Ingestion of sales data' }),
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
      text('freelancer_email', {
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
      text('project_code_external_id', { headers: ['code projet', 'project code'], example: 'ERP-1042' }),
      text('purchase_order', { headers: ['bon de commande', 'PO'], example: 'PO-17' }),
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
      text('approver_id'),
    ],
  },
}
