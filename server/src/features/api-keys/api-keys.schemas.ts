// Schemas of API keys. The secret is shown once, in the response that creates the key.
import {
  Body,
  Clearable,
  ListOf,
  Name,
  Nullable,
  OneOf,
  PAGE,
  Query,
  Secret,
  type Static,
  Timestamp,
  Type,
  Uuid,
  View,
} from '../../kernel/wire/schemas.ts'
import { SCOPES } from '../manifests.ts'

export const ScopeWord = OneOf(SCOPES, { title: 'Scope', description: '`resource:action`; `*` grants all.' })

const base = {
  id: Uuid(),
  name: Type.String({ example: 'ERP connector' }),
  user_id: Uuid({ description: 'The team user whom the key acts as.' }),
  scopes: ListOf(ScopeWord),
  prefix: Type.String({ description: 'The first characters of the key, to tell keys apart.' }),
  expires_at: Nullable(Timestamp()),
  requests_per_minute: Nullable(Type.Integer(), { description: "null: the server's setting." }),
  created_via: Nullable(OneOf(['operator', 'api_key', 'invitation']), {
    description:
      'How the key was made: by the operator, with a key of the team, or by accepting an invitation. null: not recorded.',
  }),
  created_by: Nullable(Uuid(), {
    description: 'The team user who made the key or sent the invitation; null when the operator did.',
  }),
  parent_key_id: Nullable(Uuid(), {
    description: 'The key with which it was made, or with which the invitation was sent.',
  }),
  created_at: Timestamp(),
}

export const ApiKey = View('ApiKey', {
  ...base,
  last_used_at: Nullable(Timestamp(), { description: 'Accurate to a minute or so.' }),
  revoked_at: Nullable(Timestamp()),
})
export type ApiKey = Static<typeof ApiKey>

export const IssuedApiKey = View('IssuedApiKey', {
  ...base,
  key: Secret('The whole key.'),
})
export type IssuedApiKey = Static<typeof IssuedApiKey>

const scopes = Clearable(ListOf(ScopeWord, { minItems: 1, maxItems: 50 }))
const EXPIRES = 'In the future, at most to the millisecond'
const Rate = () => Type.Integer({ minimum: 1, maximum: 10_000_000 })

export const CreateApiKey = Body(
  'CreateApiKey',
  {
    name: Name(),
    user_id: Clearable(Uuid({ description: "Default: the calling key's user." })),
    scopes,
    expires_at: Clearable(
      Timestamp({ description: `${EXPIRES}, and not after the calling key's, which is the default.` }),
    ),
    requests_per_minute: Clearable(Rate(), {
      description: "At most the calling key's, which is the default.",
    }),
  },
  {
    description:
      "`scopes` defaults to what the calling key may do and can't exceed it. A key for another user never carries `missions:sign` or `missions:approve`, and so not `*`.",
    example: { name: 'ERP connector', scopes: ['missions:read'] },
  },
)
export type CreateApiKey = Static<typeof CreateApiKey>

export const OperatorCreateApiKey = Body(
  'OperatorCreateApiKey',
  {
    name: Name(),
    user_id: Uuid(),
    scopes,
    expires_at: Clearable(Timestamp({ description: `${EXPIRES}; omit for a key without an end.` })),
    requests_per_minute: Clearable(Rate()),
  },
  { description: '`scopes` defaults to `["*"]`.' },
)
export type OperatorCreateApiKey = Static<typeof OperatorCreateApiKey>

export const ApiKeyQuery = Query(PAGE)

export const RevokeApiKeyQuery = Query({
  descendants: Type.Boolean({
    default: false,
    description:
      'true: also revokes every key that was made with this one, or with a key made with it and so on, and ends the invitations and personal links that these keys made.',
  }),
})
export type RevokeApiKeyQuery = Static<typeof RevokeApiKeyQuery>
