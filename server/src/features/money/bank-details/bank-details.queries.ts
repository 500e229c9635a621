import { sql } from 'kysely'
import type { PageQuery } from '../../../domain/pagination.ts'
import type { BankAccountStatus, StepUpMethod } from '../../../kernel/db/schema/tables.ts'
import { asText } from '../../../kernel/db/sql/json.ts'
import { prepareObjects } from '../../../kernel/db/sql/objects.ts'
import { pageQuery } from '../../../kernel/db/sql/page.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { prepareReading } from '../../../kernel/db/sql/recorded-read.ts'
import { invitationRows } from '../../identity/invitations/invitations.tables.ts'
import { portalLinkRows } from '../../people/freelancers/freelancers.tables.ts'
import { auditEntryRows } from '../../platform/audit-log/audit-log.tables.ts'
import {
  isUpdatedSince,
  type ShownRows,
  type UpdatedSince,
  withLastSealing,
} from '../../platform/changes/changes.tables.ts'
import { type Caller, isAlone } from './bank-details.actions.ts'
import { bankAccountObject, bankAccountView, portalBankAccountView } from './bank-details.views.ts'

/** Stored in `mail_number`: a node of the previous release that sends the first mail learns of the second one. */
export const MAIL_NUMBERS = { proposed: 1, approved: 2 } as const

type Key = { tenant_id: string; id: string }
type OwnKey = Key & { freelancer_id: string }

const SHOWN: ShownRows = {
  resource: 'bank_account',
  id: sql`bank_account.id`,
  time: sql`bank_account.updated_at`,
}

type PageInput = PageQuery &
  UpdatedSince &
  Caller & { tenant_id: string; statuses?: string[]; owner_id?: string; of_freelancers?: true }

export const pageOfBankAccounts = prepared(
  'bank_account.page',
  (q, input: Required<PageInput>, presentFields) => {
    const matching = q
      .selectFrom('bank_account')
      .where('tenant_id', '=', input.tenant_id)
      .$if(presentFields.has('statuses'), (rows) =>
        rows.where(sql<boolean>`status = any(${input.statuses}::text[])`),
      )
      .$if(presentFields.has('owner_id'), (rows) => rows.where('owner_id', '=', input.owner_id))
      .$if(presentFields.has('of_freelancers'), (rows) => rows.where('freelancer_id', 'is not', null))
      .$if(presentFields.has('updated_since'), (rows) =>
        rows.where(isUpdatedSince(input, presentFields, SHOWN)),
      )
    return pageQuery(
      q,
      matching,
      input,
      presentFields,
      () => bankAccountView(input),
      withLastSealing(input, presentFields),
    )
  },
)

type PortalPageInput = PageQuery & UpdatedSince & { tenant_id: string; freelancer_id: string }

export const pageOfPortalBankAccounts = prepared(
  'bank_account.portal_page',
  (q, input: Required<PortalPageInput>, presentFields) => {
    const matching = q
      .selectFrom('bank_account')
      .where('tenant_id', '=', input.tenant_id)
      .where('owner_id', '=', input.freelancer_id)
      .$if(presentFields.has('updated_since'), (rows) =>
        rows.where(isUpdatedSince(input, presentFields, SHOWN)),
      )
    return pageQuery(
      q,
      matching,
      input,
      presentFields,
      portalBankAccountView,
      withLastSealing(input, presentFields),
    )
  },
)

export const findBankAccount = prepared('bank_account.detail', (q, input: Key & Caller) =>
  q
    .selectFrom('bank_account')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .select(asText(bankAccountView(input))),
)

export const findPortalBankAccount = prepared('bank_account.portal_detail', (q, input: OwnKey) =>
  q
    .selectFrom('bank_account')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .where('owner_id', '=', input.freelancer_id)
    .select(asText(portalBankAccountView())),
)

export const findSealedDetails = prepared('bank_account.sealed', (q, input: Key) =>
  q
    .selectFrom('bank_account')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .select(['tenant_id', 'id', 'freelancer_id', 'country', 'last_digits', 'sealed', 'key_check']),
)

export const recordDetailsRead = prepareReading('bank_account', 'details_read_at')

type Owner = { tenant_id: string; owner_id: string; day_ago: Date }
type OwnerFacts = { last_version: number; proposed_id: string | null; proposed_today: number }

/** The caller holds the lock of the team's bank accounts. */
export const findOwnerFacts = prepared('bank_account.owner_facts', (q, input: Owner) => ({
  compile: () =>
    sql<OwnerFacts>`select coalesce(max(version), 0)::int as last_version,
        (array_agg(id) filter (where status = 'proposed'))[1] as proposed_id,
        (count(*) filter (where created_at > ${input.day_ago}))::int as proposed_today
      from bank_account where tenant_id = ${input.tenant_id} and owner_id = ${input.owner_id}`.compile(q),
}))

type Issuer = { created_by: string | null; created_by_key: string | null }

export const findLinkIssuer = prepared('bank_account.link_issuer', (q, input: Key) => ({
  compile: () =>
    sql<Issuer>`select l.created_by, l.created_by_key from ${portalLinkRows} as l
      where l.tenant_id = ${input.tenant_id} and l.id = ${input.id}`.compile(q),
}))

type NewAccount = Key & {
  freelancer_id: string | null
  owner_id: string
  version: number
  sealed: Buffer
  key_check: string
  country: string
  last_digits: string
  proposed_by: 'team' | 'freelancer'
  proposed_by_id: string | null
  portal_link_id: string | null
  portal_session_id: string | null
  link_issued_by_id: string | null
  involved_ids: readonly string[]
  step_up_method: StepUpMethod | null
  contact_email: string | null
  at: Date
}

export const insertBankAccount = prepared('bank_account.insert', (q, row: NewAccount) =>
  q.insertInto('bank_account').values({
    tenant_id: row.tenant_id,
    id: row.id,
    freelancer_id: row.freelancer_id,
    owner_id: row.owner_id,
    version: row.version,
    status: 'proposed',
    sealed: row.sealed,
    key_check: row.key_check,
    country: row.country,
    last_digits: row.last_digits,
    proposed_by: row.proposed_by,
    proposed_by_id: row.proposed_by_id,
    portal_link_id: row.portal_link_id,
    portal_session_id: row.portal_session_id,
    link_issued_by_id: row.link_issued_by_id,
    involved_ids: sql`${row.involved_ids}::uuid[]`,
    step_up_method: row.step_up_method,
    contact_email: row.contact_email,
    mail_number: MAIL_NUMBERS.proposed,
    created_at: row.at,
    updated_at: row.at,
  }),
)

/** Locks the account until the transaction ends. */
export const lockBankAccount = prepared('bank_account.lock', (q, input: Key) =>
  q
    .selectFrom('bank_account')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .select([
      'status',
      'freelancer_id',
      'owner_id',
      'version',
      'country',
      'last_digits',
      'proposed_by',
      'proposed_by_id',
      'link_issued_by_id',
      'involved_ids',
    ])
    .forNoKeyUpdate(),
)

type ApprovalFacts = {
  is_alone: boolean
  approved_id: string | null
  /** The time at which the previous account was approved. */
  approved_at: Date | null
}

/** The caller holds the lock of the team's bank accounts. */
export const findApprovalFacts = prepared(
  'bank_account.approval_facts',
  (q, input: Key & { user_id: string; since: Date }) => ({
    compile: () =>
      sql<ApprovalFacts>`select ${isAlone(input)} as is_alone, current.id as approved_id, current.decided_at as approved_at
        from bank_account left join bank_account as current on current.tenant_id = ${input.tenant_id}
          and current.owner_id = bank_account.owner_id and current.status = 'approved'
        where bank_account.tenant_id = ${input.tenant_id} and bank_account.id = ${input.id}`.compile(q),
  }),
)

type EmailChanges = { tenant_id: string; freelancer_id: string; since: Date }
type EmailChange = { is_creation: boolean; user_id: string | null; key_id: string | null }

/** Finds, in the audit log, changes of the email by users of the team or by an invitation that they sent. */
export const findEmailChanges = prepared('bank_account.email_changes', (q, input: EmailChanges) => ({
  compile: () =>
    sql<EmailChange>`select distinct e.operation = 'created' as is_creation,
        case when e.actor_kind = 'user' then e.actor_id else i.created_by end as user_id,
        case when e.credential_kind = 'key' then e.credential_id else i.created_by_key end as key_id
      from ${auditEntryRows} as e
      left join ${invitationRows} as i on e.credential_kind = 'invitation' and i.id = e.credential_id
      where e.tenant_id = ${input.tenant_id} and e.subject_id = ${input.freelancer_id} and e.at >= ${input.since}
        and e.resource = 'freelancer' and e.operation in ('created', 'updated')
        and jsonb_exists(e.changes -> 0 -> 'after', 'email')`.compile(q),
}))

type Approval = Key & {
  decided_by_id: string
  contact_email: string | null
  at: Date
}

export const approveBankAccount = prepared('bank_account.approve', (q, row: Approval) =>
  q
    .updateTable('bank_account')
    .set({
      status: 'approved',
      decided_by_id: row.decided_by_id,
      decided_at: row.at,
      contact_email: row.contact_email,
      updated_at: row.at,
      mail_number: MAIL_NUMBERS.approved,
    })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id),
)

export const replaceBankAccount = prepared('bank_account.replace', (q, row: Key & { at: Date }) =>
  q
    .updateTable('bank_account')
    .set({ status: 'replaced', replaced_at: row.at, updated_at: row.at })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id)
    .where('status', '=', 'approved')
    .returning(['country', 'last_digits']),
)

type Ending = Key & {
  status: Extract<BankAccountStatus, 'rejected' | 'withdrawn'>
  decided_by_id: string | null
  reason: string | null
  at: Date
}

export const endProposal = prepared('bank_account.end_proposal', (q, row: Ending) =>
  q
    .updateTable('bank_account')
    .set({
      status: row.status,
      decided_by_id: row.decided_by_id,
      decided_at: row.at,
      reason: row.reason,
      updated_at: row.at,
    })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id),
)

/** Objects of bank accounts, for events and changes. */
export const bankAccountObjects = prepareObjects('bank_account', bankAccountObject)
