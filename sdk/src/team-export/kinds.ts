// The kinds of resources in a data export. Each kind has one file, and a way in which it is read.
import type { SyncedResources } from '../sync.ts'

const API = '/api/v1'

type Resource = keyof SyncedResources
/** A document of a resource: its name in the archive without the extension, and its address in the API. */
export type DocumentOf = { name: string; url: string; path: Record<string, string> }

/** A kind that is read from the changes: every resource once, without a request for each mission or freelancer. */
export type ResourceKind = {
  from: 'changes'
  name: string
  resource: Resource
  /** The path of the list, for the count and for resources above 64 kB, which changes omit. Documents have no list. */
  list?: string
  listDocuments?: (object: never) => DocumentOf[]
}
type ListKind = { from: 'list'; name: string; list: string; isHistory: boolean }
/** `like` names the kind whose count is the estimate for the progress. */
type EventKind = { from: 'events'; name: string; like: string; isHistory: true }
/** The lines of each payment batch. In the API they do not contain the id of their batch. */
type LineKind = { from: 'batches'; name: string; list: string; lines: string; like: string }
type SettingKind = { from: 'setting'; name: string; url: string }
export type ExportKind = ResourceKind | ListKind | EventKind | LineKind | SettingKind

function resource<R extends Resource>(
  name: R,
  file: string,
  path: string,
  createDocuments?: (object: SyncedResources[R]) => DocumentOf[],
): ResourceKind {
  const kind: ResourceKind = { from: 'changes', name: file, resource: name, list: `${API}${path}` }
  return createDocuments ? { ...kind, listDocuments: createDocuments } : kind
}

const document = (name: string, path: string, ids: Record<string, string>): DocumentOf => ({
  name,
  url: `${API}${path}`,
  path: ids,
})

const setting = (name: string, path: string): SettingKind => ({ from: 'setting', name, url: `${API}${path}` })
const list = (name: string, path: string, isHistory = false): ListKind => ({
  from: 'list',
  name,
  list: `${API}${path}`,
  isHistory,
})

/** A resource comes before those to which it refers, so that they are exported even if they are created meanwhile. */
const EXPORT_KINDS: readonly ExportKind[] = [
  resource('payment', 'payments', '/accounting/payments'),
  {
    from: 'batches',
    name: 'payment-batch-lines',
    list: `${API}/payment-batches`,
    lines: `${API}/payment-batches/{id}/lines`,
    like: 'payments',
  },
  resource('payment_batch', 'payment-batches', '/payment-batches'),
  resource('supplier_invoice', 'supplier-invoices', '/accounting/supplier-invoices', ({ id }) => [
    document(`supplier-invoices/${id}`, '/accounting/supplier-invoices/{id}/file', { id }),
  ]),
  list('accounting-sendings', '/accounting/sendings'),
  resource('accounting_export', 'accounting-exports', '/accounting/exports', ({ id }) => [
    document(`accounting-exports/${id}`, '/accounting/exports/{id}/file', { id }),
  ]),
  resource('accounting_entry', 'accounting-entries', '/accounting/entries', ({ id, invoice }) =>
    invoice?.sha256 ? [document(`invoices/${id}`, '/accounting/entries/{id}/file', { id })] : [],
  ),
  resource('account_override', 'account-overrides', '/accounting/account-overrides'),
  resource('activity_report', 'activity-reports', '/activity-reports', ({ id, expenses }) =>
    expenses.flatMap(({ receipt_id }) =>
      receipt_id
        ? [
            document(`receipts/${receipt_id}`, '/activity-reports/{id}/receipts/{receipt_id}', {
              id,
              receipt_id,
            }),
          ]
        : [],
    ),
  ),
  {
    from: 'changes',
    name: 'mission-documents',
    resource: 'document',
    listDocuments: ({ id, mission_id }: SyncedResources['document']) => [
      document(`contracts/${id}`, '/missions/{mission_id}/documents/{id}', { mission_id, id }),
    ],
  },
  resource('mission', 'missions', '/missions'),
  resource('document_template', 'document-templates', '/document-templates'),
  resource('bank_account', 'bank-accounts', '/bank-accounts'),
  resource('billing_mandate', 'billing-mandates', '/billing-mandates'),
  resource('compliance_document', 'compliance-documents', '/compliance-documents', ({ id, sha256 }) =>
    sha256 ? [document(`compliance-documents/${id}`, '/compliance-documents/{id}/file', { id })] : [],
  ),
  resource('freelancer', 'freelancers', '/freelancers'),
  resource('rule_change', 'rule-changes', '/rule-changes'),
  resource('api_key', 'api-keys', '/api-keys'),
  resource('webhook_endpoint', 'webhook-endpoints', '/webhook-endpoints'),
  resource('user', 'users', '/users'),
  resource('team_tag', 'team-tags', '/team-tags'),
  resource('team', 'teams', '/teams'),
  resource('project_code', 'project-codes', '/project-codes'),
  setting('company', '/team'),
  setting('logo', '/team/logo'),
  setting('accounting-settings', '/accounting/settings'),
  setting('payment-settings', '/payment-settings'),
  setting('compliance-settings', '/compliance-settings'),
  setting('notification-settings', '/notification-settings'),
  setting('retention-settings', '/retention-settings'),
  { from: 'events', name: 'events', like: 'audit-log', isHistory: true },
  list('mails', '/mails', true),
  list('undeliverable-addresses', '/undeliverable-addresses', true),
  list('audit-log', '/audit-log', true),
]

/** Lists the files of the folder `documents`. */
export const DOCUMENTS = 'documents.jsonl'
export const toFileName = ({ name }: ExportKind) => `${name}.jsonl`

export const listKinds = ({ history }: { history: boolean }): ExportKind[] =>
  EXPORT_KINDS.filter((kind) => history || !('isHistory' in kind && kind.isHistory))
