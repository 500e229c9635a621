// Reads the changes of a kind of resource, for a copy in another system.
import type { Client } from './client.types.ts'
import { listChanges } from './generated/sdk.gen.ts'
import type {
  AccountingEntry,
  AccountingExport,
  AccountOverride,
  ActivityReport,
  ApiKey,
  BankAccount,
  BillingMandate,
  ComplianceDocument,
  DocumentTemplate,
  Freelancer,
  ListChangesData,
  Mission,
  MissionDocument,
  Payment,
  PaymentBatch,
  ProjectCode,
  RuleChange,
  SupplierInvoice,
  Team,
  TeamTag,
  TeamUserDetail,
  WebhookEndpoint,
} from './generated/types.gen.ts'

/** The type of `object` for each resource whose changes can be read. */
export type SyncedResources = {
  account_override: AccountOverride
  accounting_entry: Omit<AccountingEntry, 'allowed_actions'>
  accounting_export: AccountingExport
  activity_report: Omit<ActivityReport, 'allowed_actions'>
  api_key: ApiKey
  bank_account: Omit<BankAccount, 'allowed_actions'>
  billing_mandate: BillingMandate
  compliance_document: Omit<ComplianceDocument, 'allowed_actions'>
  document: MissionDocument
  document_template: DocumentTemplate
  freelancer: Freelancer
  mission: Omit<Mission, 'allowed_actions'>
  project_code: ProjectCode
  supplier_invoice: SupplierInvoice
  payment: Payment
  payment_batch: Omit<PaymentBatch, 'allowed_actions'>
  rule_change: Omit<RuleChange, 'allowed_actions'>
  team: Team
  team_tag: TeamTag
  user: TeamUserDetail
  webhook_endpoint: WebhookEndpoint
}

type Resource = ListChangesData['query']['resource'] & keyof SyncedResources

export type SyncOptions<R extends Resource> = {
  client: Client
  resource: R
  /** `next` of the last stored change. Without it, every resource is yielded once, then the changes made meanwhile. */
  after?: string | undefined
  /** Changes per request, at most 100. */
  limit?: number
  signal?: AbortSignal
}

export type SyncedChange<R extends Resource> = {
  id: string
  changed_at: string
  /** The resource does not exist any more: remove it from the copy. */
  deleted: boolean
  /** null if the resource is deleted or larger than 64 kB. Read a large one by its id. */
  object: SyncedResources[R] | null
  /** The place to store together with this change; undefined before the end of the first page. */
  next: string | undefined
}

/**
 * Yields each changed resource once, and ends with the last change. Call it again later with the stored `next`. A change in the middle
 * of a page has the place before that page: after a restart, the changes since that place are yielded again, which a copy can repeat.
 */
export async function* sync<R extends Resource>({
  client,
  resource,
  after,
  limit,
  ...call
}: SyncOptions<R>): AsyncGenerator<SyncedChange<R>> {
  let cursor = after
  for (;;) {
    const query = { resource, ...(cursor !== undefined && { after: cursor }), ...(limit && { limit }) }
    const { items, next, has_more } = await listChanges({ client, query, ...call })
    for (const [index, { object, ...change }] of items.entries())
      yield {
        ...change,
        object: object as SyncedResources[R] | null,
        next: index === items.length - 1 ? next : cursor,
      }
    cursor = next
    if (!has_more) return
  }
}
