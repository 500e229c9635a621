import { type FieldError, fieldError } from '../../../domain/errors/api-error.ts'
import { MAX_AMOUNT } from '../../../domain/money.ts'
import {
  COMPLIANCE_KINDS,
  COMPLIANCE_MEDIA_TYPES,
  COMPLIANCE_STATUSES,
  MANDATE_STATUSES,
} from '../../../kernel/db/schema/tables.ts'
import { findWordErrors, WordsFilter } from '../../../kernel/wire/filter-rules.ts'
import {
  AllowedActions,
  Body,
  CivilDate,
  Clearable,
  ListOf,
  Nullable,
  OneOf,
  PAGE,
  Query,
  type Static,
  Text,
  Timestamp,
  Type,
  UPDATED_SINCE,
  Uuid,
  View,
  WithoutActions,
  withRules,
} from '../../../kernel/wire/schemas.ts'
import { PendingChange } from '../../identity/rule-changes/index.ts'
import { COMPLIANCE_ERRORS } from './compliance-documents.errors.ts'
import {
  BLOCKED_STEPS,
  COMPLIANCE_MODES,
  DOCUMENT_ACTIONS,
  type KindSetting,
  kindErrors,
} from './compliance-documents.rules.ts'

const KIND =
  '`urssaf_vigilance`: the certificate of vigilance of the URSSAF; `registration`: Kbis or INSEE notice; `insurance`: professional liability; `foreign_workers`: the list of foreign employees, or the statement that there are none.'
const Kind = (description: string = KIND) => OneOf(COMPLIANCE_KINDS, { title: 'ComplianceKind', description })

const view = {
  id: Uuid(),
  freelancer_id: Uuid(),
  kind: Kind(),
  status: OneOf(COMPLIANCE_STATUSES, {
    title: 'ComplianceDocumentStatus',
    description:
      '`requested`: the team waits for a file; `uploaded`: it awaits its review; `approved`: in force until `valid_until`; `replaced`: a later upload took its place.',
  }),
  requested_at: Nullable(Timestamp(), { description: 'null: uploaded without a request.' }),
  issued_on: Nullable(CivilDate()),
  valid_until: Nullable(CivilDate(), { description: 'The last day on which it counts.' }),
  code: Nullable(Type.String(), {
    description: 'The security code of a URSSAF certificate, or the number of a contract.',
  }),
  media_type: Nullable(OneOf(COMPLIANCE_MEDIA_TYPES), { description: 'null while it is requested.' }),
  size: Nullable(Type.Integer(), { description: 'Of the file, in bytes.' }),
  sha256: Nullable(Type.String(), { description: 'SHA-256 of the file, in hexadecimal digits.' }),
  uploaded_at: Nullable(Timestamp()),
  uploaded_by: Nullable(OneOf(['team', 'freelancer'])),
  verified_at: Nullable(Timestamp(), { description: 'When it was approved or refused.' }),
  reason: Nullable(Type.String(), { description: 'Why it was refused.' }),
  replaced_at: Nullable(Timestamp()),
  created_at: Timestamp(),
  updated_at: Timestamp(),
}

export const PortalComplianceDocument = View('PortalComplianceDocument', view)
export type PortalComplianceDocument = Static<typeof PortalComplianceDocument>

export const ComplianceDocument = View('ComplianceDocument', {
  ...view,
  requested_by_id: Nullable(Uuid(), {
    description: 'The user who asked for it; null: nobody, or the service because of a mission.',
  }),
  uploaded_by_id: Nullable(Uuid(), { description: 'The user who uploaded it for the team.' }),
  verified_by: Nullable(Uuid(), { description: 'The user who approved or refused it.' }),
  allowed_actions: AllowedActions(OneOf(DOCUMENT_ACTIONS, { title: 'ComplianceDocumentAction' })),
})
export type ComplianceDocument = Static<typeof ComplianceDocument>

export const ComplianceDocumentState = WithoutActions('ComplianceDocumentState', ComplianceDocument)
export type ComplianceDocumentState = Static<typeof ComplianceDocumentState>

/** Fields may be missing or of a wrong type, which is reported separately. */
const uploadErrors = ({
  kind,
  code,
  valid_until,
}: {
  kind?: unknown
  code?: unknown
  valid_until?: unknown
}): FieldError[] => [
  ...(kind === 'urssaf_vigilance' && (code ?? null) === null
    ? [fieldError('code', COMPLIANCE_ERRORS.document_code_required)]
    : []),
  ...(kind === 'insurance' && (valid_until ?? null) === null
    ? [fieldError('valid_until', COMPLIANCE_ERRORS.document_end_required)]
    : []),
]

export const UploadComplianceDocument = withRules(
  Body(
    'UploadComplianceDocument',
    {
      kind: Kind(),
      issued_on: CivilDate({ description: 'The date of the document, not after today.' }),
      valid_until: Clearable(CivilDate(), {
        description:
          'The last day of its validity, if it names one. Required for `insurance`. Every other document counts until then, and at most as long as it is younger than `renewal_months` of the settings.',
      }),
      code: Clearable(Text(100), {
        description:
          'Required for `urssaf_vigilance`: its security code, with which urssaf.fr confirms the certificate.',
      }),
    },
    { example: { kind: 'registration', issued_on: '2026-03-02' } },
  ),
  uploadErrors,
)
export type UploadComplianceDocument = Static<typeof UploadComplianceDocument>

export const RefuseComplianceDocument = Body(
  'RefuseComplianceDocument',
  { reason: Text(2000, { description: 'What is wrong with it. The freelancer reads it.' }) },
  { example: { reason: 'The certificate is of another company.' } },
)
export type RefuseComplianceDocument = Static<typeof RefuseComplianceDocument>

export const RequestComplianceDocuments = Body(
  'RequestComplianceDocuments',
  {
    kinds: ListOf(Kind(), {
      minItems: 1,
      maxItems: COMPLIANCE_KINDS.length,
      description: 'A kind that was requested already is requested again.',
    }),
    message: Clearable(Text(500), { description: 'Added to the mail.' }),
  },
  { example: { kinds: ['urssaf_vigilance', 'registration'] } },
)
export type RequestComplianceDocuments = Static<typeof RequestComplianceDocuments>

const filters = Query({
  ...PAGE,
  ...UPDATED_SINCE,
  status: Type.Optional(WordsFilter(COMPLIANCE_STATUSES, { example: 'uploaded' })),
  kind: Type.Optional(WordsFilter(COMPLIANCE_KINDS, { example: 'urssaf_vigilance' })),
  freelancer_id: Type.Optional(Uuid()),
})
export const ComplianceDocumentQuery = withRules(filters, ({ status, kind }) => [
  ...findWordErrors('status', status, COMPLIANCE_STATUSES),
  ...findWordErrors('kind', kind, COMPLIANCE_KINDS),
])
export type ComplianceDocumentQuery = Static<typeof filters>

const portalFilters = Query({
  ...PAGE,
  ...UPDATED_SINCE,
  kind: Type.Optional(WordsFilter(COMPLIANCE_KINDS, { example: 'urssaf_vigilance' })),
})
export const PortalComplianceDocumentQuery = withRules(portalFilters, ({ kind }) =>
  findWordErrors('kind', kind, COMPLIANCE_KINDS),
)
export type PortalComplianceDocumentQuery = Static<typeof portalFilters>

export const COMPLIANCE_STATES = ['missing', 'expired', 'expiring', 'valid'] as const

const Version = View('ComplianceVersion', {
  id: Uuid(),
  status: OneOf(COMPLIANCE_STATUSES),
  valid_until: Nullable(CivilDate()),
})

const KindState = View('ComplianceKindState', {
  kind: Kind(),
  is_required: Type.Boolean({
    description:
      'Whether the freelancer owes it: the kind is not off, it applies to them, and a contract of theirs reaches the threshold.',
  }),
  state: OneOf(COMPLIANCE_STATES, {
    title: 'ComplianceState',
    description:
      '`missing`: none was approved; `expired`; `expiring`: valid, but not longer than `expiring_days` of the settings; `valid`.',
  }),
  in_force: Nullable(Version, { description: 'The approved document, also if it has expired.' }),
  open: Nullable(Version, { description: 'The document that is requested or awaits its review.' }),
  refused: Nullable(Version, {
    description: 'The last document, if it was refused and nothing was uploaded since.',
  }),
})

const complianceFileFields = {
  freelancer_id: Uuid(),
  contract_total: Nullable(Type.Number(), {
    description:
      'Excl. VAT, of the largest current or coming contract, by its terms: deliverables, or the rate for every weekday or month. A framework agreement counts with all its missions. null: there is none.',
  }),
  is_required: Type.Boolean({ description: 'Whether the freelancer owes any document.' }),
  kinds: ListOf(KindState, { description: 'Every kind that is not off, or has a document.' }),
}

export const PortalComplianceFile = View('PortalComplianceFile', complianceFileFields)
export type PortalComplianceFile = Static<typeof PortalComplianceFile>

export const ComplianceFile = View('ComplianceFile', {
  ...complianceFileFields,
  freelancer: View('ComplianceFreelancer', {
    id: Uuid(),
    first_name: Type.String(),
    last_name: Type.String(),
    company: Nullable(Type.String()),
    country: Type.String({ example: 'FR' }),
    is_umbrella: Type.Boolean(),
  }),
  billing_mandate: Nullable(OneOf(MANDATE_STATUSES), {
    description: 'The status of the current billing mandate; null: there is none.',
  }),
})
export type ComplianceFile = Static<typeof ComplianceFile>

const overviewFilters = Query({
  ...PAGE,
  state: Type.Optional(
    WordsFilter(COMPLIANCE_STATES, {
      description: 'Freelancers who owe a document that is in one of these states.',
      example: 'missing,expired',
    }),
  ),
  kind: Type.Optional(
    WordsFilter(COMPLIANCE_KINDS, { description: 'With `state`: only these kinds.', example: 'insurance' }),
  ),
  year: Type.Optional(
    Type.Integer({
      minimum: 2000,
      maximum: 2100,
      description:
        'Contracts with a mission in this year, and the documents on its last day, or today in the current year. Default: current and coming contracts, and the documents of today.',
      example: 2026,
    }),
  ),
})
export const ComplianceOverviewQuery = withRules(overviewFilters, ({ state, kind }) => [
  ...findWordErrors('state', state, COMPLIANCE_STATES),
  ...findWordErrors('kind', kind, COMPLIANCE_KINDS),
])
export type ComplianceOverviewQuery = Static<typeof overviewFilters>

const setting = {
  mode: OneOf(COMPLIANCE_MODES, {
    title: 'ComplianceMode',
    description: '`off`: not asked for; `warn`: shown as missing; `block`: a missing one prevents `blocks`.',
  }),
  blocks: ListOf(OneOf(BLOCKED_STEPS, { title: 'ComplianceBlock' }), {
    maxItems: BLOCKED_STEPS.length,
    description:
      '`activation`: a mission cannot become active; `approval`: its activity reports cannot be approved; `payment`: their entries cannot be paid by a batch. Empty unless the mode is `block`.',
  }),
}
const KindSettingView = View('ComplianceKindSetting', setting)
const KindSettingBody = Body('UpdateComplianceKindSetting', setting)

const THRESHOLD =
  'From which total excl. VAT of a contract on documents are required, in the currency of the mission. 5000 by default (Code du travail, R. 8222-1).'
const RENEWAL = 'How many months a document without its own end counts. 6 by default.'
const EXPIRING = 'How many days before its end a document is `expiring`. 30 by default.'
const AUTOMATICALLY =
  'Whether the freelancer is asked for what is missing when a mission is offered to them. Off by default.'

export const ComplianceSettings = View('ComplianceSettings', {
  kinds: View('ComplianceKinds', {
    urssaf_vigilance: KindSettingView,
    registration: KindSettingView,
    insurance: KindSettingView,
    foreign_workers: KindSettingView,
  }),
  threshold: Type.Number({ description: THRESHOLD, example: 5000 }),
  renewal_months: Type.Integer({ description: RENEWAL, example: 6 }),
  expiring_days: Type.Integer({ description: EXPIRING, example: 30 }),
  requests_automatically: Type.Boolean({ description: AUTOMATICALLY }),
  pending_change: PendingChange,
})
export type ComplianceSettings = Static<typeof ComplianceSettings>

const changedSettings = Body(
  'UpdateComplianceSettings',
  {
    kinds: Type.Optional(
      Body('UpdateComplianceKinds', {
        urssaf_vigilance: Type.Optional(KindSettingBody),
        registration: Type.Optional(KindSettingBody),
        insurance: Type.Optional(KindSettingBody),
        foreign_workers: Type.Optional(KindSettingBody),
      }),
    ),
    threshold: Type.Optional(
      Type.Number({ minimum: 0, maximum: MAX_AMOUNT, 'x-decimals': 2, description: THRESHOLD }),
    ),
    renewal_months: Type.Optional(Type.Integer({ minimum: 1, maximum: 24, description: RENEWAL })),
    expiring_days: Type.Optional(Type.Integer({ minimum: 1, maximum: 180, description: EXPIRING })),
    requests_automatically: Type.Optional(Type.Boolean({ description: AUTOMATICALLY })),
  },
  { example: { kinds: { urssaf_vigilance: { mode: 'block', blocks: ['payment'] } } } },
)

const isSetting = (sent: unknown): sent is KindSetting =>
  typeof sent === 'object' &&
  sent !== null &&
  'mode' in sent &&
  'blocks' in sent &&
  Array.isArray(sent.blocks)

export const UpdateComplianceSettings = withRules(changedSettings, ({ kinds }) =>
  typeof kinds === 'object' && kinds !== null
    ? Object.entries(kinds).flatMap(([kind, sent]) =>
        isSetting(sent) ? kindErrors(`kinds.${kind}`, sent) : [],
      )
    : [],
)
export type UpdateComplianceSettings = Static<typeof changedSettings>
