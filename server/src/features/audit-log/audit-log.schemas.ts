// Schemas of the audit log.
import { AUDIT_OPERATIONS, CREDENTIAL_KINDS } from '../../kernel/db/schema/tables.ts'
import { ACTOR_KINDS, ActorOf } from '../../kernel/domain/access/actor.ts'
import { fault } from '../../kernel/domain/errors/api-error.ts'
import { INPUT_ERRORS } from '../../kernel/domain/errors/input.errors.ts'
import { rangeFaults } from '../../kernel/wire/filter-rules.ts'
import {
  CivilDate,
  ListOf,
  Nullable,
  OneOf,
  PAGE,
  Query,
  type Static,
  Timestamp,
  Type,
  Uuid,
  View,
  withRules,
} from '../../kernel/wire/schemas.ts'
import { AUDITED_RESOURCES } from '../manifests.ts'

const Resource = OneOf(AUDITED_RESOURCES, {
  title: 'AuditedResource',
  description:
    'What was changed. Rows that are part of something, such as timesheets, have a word of their own.',
})

export const AuditSeal = View('AuditSeal', {
  number: Type.Integer({ description: "Place in the team's chain, from 1, without gaps." }),
  hash: Type.String({
    description: 'SHA-256 over the hash before it and this entry, in hexadecimal digits.',
    example: '7f83b1657ff1fc53b92dc18148a1d65dfc2d4b1fa3d677284addd200126d9069',
  }),
})
export type AuditSeal = Static<typeof AuditSeal>

const Members = (description: string) =>
  Nullable(Type.Object({}, { additionalProperties: true }), { description })

export const AuditEntry = View('AuditEntry', {
  id: Uuid(),
  at: Timestamp(),
  action: Nullable(Type.String(), {
    description: 'Operation id of the request; null for what nobody asked for by a request.',
    example: 'createProjectCode',
  }),
  request_id: Nullable(Uuid(), { description: '`X-Request-Id` of the answer.' }),
  actor: ActorOf([...ACTOR_KINDS, 'database'] as const),
  credential_kind: Nullable(OneOf(CREDENTIAL_KINDS), {
    description:
      'The kind of credential that was used: an API key, a personal link into the portal, an invitation or the operator token. Null when there was no request.',
  }),
  credential_id: Nullable(Uuid(), {
    description:
      'The API key, the personal link or the invitation. Null for the operator token, which has no id.',
  }),
  key_id: Nullable(Uuid(), { description: '`credential_id` of an API key.' }),
  portal_link_id: Nullable(Uuid(), { description: '`credential_id` of a personal link.' }),
  resource: Resource,
  subject_id: Uuid({ description: 'What was changed, or what the changed rows are part of.' }),
  operation: OneOf(AUDIT_OPERATIONS),
  changes: ListOf(
    Type.Object({
      id: Nullable(Uuid()),
      before: Members('As it was; after an update only what has changed. Null for what was created.'),
      after: Members('As it became; after an update only what has changed. Null for what was deleted.'),
    }),
    { description: 'One for each row; none when they were erased.' },
  ),
  seal: Nullable(AuditSeal),
})
export type AuditEntry = Static<typeof AuditEntry>

const filters = Query({
  ...PAGE,
  request_id: Type.Optional(Uuid({ description: 'Written by this request.' })),
  actor_id: Type.Optional(Uuid({ description: 'Written by this user, freelancer or invitee.' })),
  resource: Type.Optional(OneOf(AUDITED_RESOURCES)),
  subject_id: Type.Optional(Uuid({ description: 'About this resource and its parts.' })),
  at_from: Type.Optional(CivilDate({ description: 'Written on this UTC day or later.' })),
  at_to: Type.Optional(CivilDate({ description: 'Written on this UTC day or earlier.' })),
})
export const AuditQuery = withRules(filters, (sent) => rangeFaults(sent, [['at_from', 'at_to']]))
export type AuditQuery = Static<typeof filters>

const Place = (description: string, options: object = {}) =>
  Type.Integer({ minimum: 1, maximum: 2_147_483_647, description, ...options })

const range = Query({
  from_number: Place('The first entry to check.', { default: 1 }),
  to_number: Type.Optional(Place('The last entry to check; default: as many as one request checks.')),
})
export const VerificationQuery = withRules(range, ({ from_number = 1, to_number }) =>
  Number(to_number) < Number(from_number)
    ? [fault('to_number', INPUT_ERRORS.below_start, { start_field: 'from_number' })]
    : [],
)
export type VerificationQuery = Static<typeof range>

export const AuditVerification = View('AuditVerification', {
  is_intact: Type.Boolean({ description: 'Whether the entries that were checked are as they were sealed.' }),
  checked: Type.Integer({ description: 'How many entries were checked, without those that were erased.' }),
  erased: Type.Integer({
    description:
      'How many entries have had their changes erased. Their hashes hold; what the changes were cannot be checked.',
  }),
  first_broken_number: Nullable(Type.Integer(), {
    description: 'The first entry that is missing, was changed, or was not there.',
  }),
  last: Nullable(AuditSeal, { description: 'The seal of the last entry that was checked.' }),
  head: Nullable(AuditSeal, { description: "The end of the team's chain. Note it elsewhere." }),
  next_from: Nullable(Type.Integer(), {
    description: '`from_number` of the next request, if there is more.',
  }),
  unsealed: Type.Integer({ description: 'Entries of the last moment, which have no seal yet.' }),
})
export type AuditVerification = Static<typeof AuditVerification>
