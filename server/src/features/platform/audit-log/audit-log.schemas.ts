// Schemas of the audit log.

import { ACTOR_KINDS } from '../../../domain/access/principal.ts'
import { fieldError } from '../../../domain/errors/api-error.ts'
import { INPUT_ERRORS } from '../../../domain/errors/input.errors.ts'
import type { Declarations } from '../../../domain/merge-manifests.ts'
import { AUDIT_OPERATIONS, CREDENTIAL_KINDS } from '../../../kernel/db/schema/tables.ts'
import { OneOfDeclared } from '../../../kernel/declared.ts'
import { findRangeErrors } from '../../../kernel/wire/filter-rules.ts'
import {
  ActorOf,
  CivilDate,
  ListOf,
  Nullable,
  OneOf,
  pageBy,
  Query,
  type Static,
  Timestamp,
  Type,
  Uuid,
  View,
  withRules,
} from '../../../kernel/wire/schemas.ts'

const listResources = ({ auditedResources }: Declarations) => auditedResources
const Resource = OneOfDeclared(listResources, {
  title: 'AuditedResource',
  description: 'The kind of row that was changed. Child rows, such as timesheets, have their own kind.',
})

export const AuditSeal = View('AuditSeal', {
  number: Type.Integer({ description: "Position in the team's chain, from 1, without gaps." }),
  hash: Type.String({
    description: 'SHA-256 of the previous hash and this entry, in hexadecimal digits.',
    example: '7f83b1657ff1fc53b92dc18148a1d65dfc2d4b1fa3d677284addd200126d9069',
  }),
})
export type AuditSeal = Static<typeof AuditSeal>

const RowValues = (description: string) =>
  Nullable(Type.Object({}, { additionalProperties: true }), { description })

export const AuditEntry = View('AuditEntry', {
  id: Uuid(),
  at: Timestamp(),
  action: Nullable(Type.String(), {
    description: 'Operation id of the request; null for a write without a request.',
    example: 'createProjectCode',
  }),
  request_id: Nullable(Uuid(), { description: '`X-Request-Id` of the response.' }),
  actor: ActorOf([...ACTOR_KINDS, 'database'] as const),
  credential_kind: Nullable(OneOf(CREDENTIAL_KINDS), {
    description:
      'The kind of credential that was used: an API key, a session of a user (`session`) or of a freelancer (`portal_session`), a portal link (`portal`), an invitation or the operator token. Null if there was no request.',
  }),
  credential_id: Nullable(Uuid(), {
    description:
      'The id of the API key, session, portal link or invitation. Null for the operator token, which has no id.',
  }),
  key_id: Nullable(Uuid(), { description: '`credential_id` if the credential is an API key.' }),
  portal_link_id: Nullable(Uuid(), { description: '`credential_id` if the credential is a portal link.' }),
  resource: Resource,
  subject_id: Uuid({
    description: 'The resource that was changed, or the parent resource of the changed rows.',
  }),
  operation: OneOf(AUDIT_OPERATIONS),
  changes: ListOf(
    Type.Object({
      id: Nullable(Uuid()),
      before: RowValues(
        'Values before the write; for an update only the changed fields. Null for a creation.',
      ),
      after: RowValues('Values after the write; for an update only the changed fields. Null for a deletion.'),
    }),
    { description: 'One for each row; empty if the changes were erased.' },
  ),
  seal: Nullable(AuditSeal),
})
export type AuditEntry = Static<typeof AuditEntry>

const filters = Query({
  ...pageBy('timestamp', 'uuid'),
  request_id: Type.Optional(Uuid({ description: 'Written by this request.' })),
  actor_id: Type.Optional(Uuid({ description: 'Written by this user, freelancer or invitee.' })),
  resource: Type.Optional(OneOfDeclared(listResources)),
  subject_id: Type.Optional(Uuid({ description: 'About this resource and its child rows.' })),
  at_from: Type.Optional(CivilDate({ description: 'Written on this UTC day or later.' })),
  at_to: Type.Optional(CivilDate({ description: 'Written on this UTC day or earlier.' })),
})
export const AuditQuery = withRules(filters, (sent) => findRangeErrors(sent, [['at_from', 'at_to']]))
export type AuditQuery = Static<typeof filters>

const EntryNumber = (description: string, options: object = {}) =>
  Type.Integer({ minimum: 1, maximum: 2_147_483_647, description, ...options })

const rangeQuery = Query({
  from_number: EntryNumber('The first entry to verify.', { default: 1 }),
  to_number: Type.Optional(
    EntryNumber('The last entry to verify. Default: as many entries as one request verifies.'),
  ),
})
export const VerificationQuery = withRules(rangeQuery, ({ from_number = 1, to_number }) =>
  Number(to_number) < Number(from_number)
    ? [fieldError('to_number', INPUT_ERRORS.below_start, { start_field: 'from_number' })]
    : [],
)
export type VerificationQuery = Static<typeof rangeQuery>

export const AuditVerification = View('AuditVerification', {
  is_intact: Type.Boolean({
    description: 'Whether the verified entries are unchanged since they were sealed.',
  }),
  checked: Type.Integer({ description: 'Number of entries verified, without erased entries.' }),
  erased: Type.Integer({
    description:
      'Number of entries whose changes were erased. Their hashes were verified; their content cannot be.',
  }),
  first_broken_number: Nullable(Type.Integer(), {
    description: 'The first entry that was removed, changed or inserted.',
  }),
  last: Nullable(AuditSeal, { description: 'The hash of the last entry that was verified.' }),
  head: Nullable(AuditSeal, {
    description: "The hash at the end of the team's chain. Store it outside this service.",
  }),
  next_from: Nullable(Type.Integer(), {
    description: '`from_number` of the next request; null if there are no more entries to verify.',
  }),
  unsealed: Type.Integer({ description: 'Number of the latest entries that are not sealed yet.' }),
})
export type AuditVerification = Static<typeof AuditVerification>
