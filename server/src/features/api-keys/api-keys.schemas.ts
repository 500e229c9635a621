// API keys on the wire. The secret itself is shown once, by the call that makes the key.
import { SCOPES } from '../../kernel/auth/scopes.ts'
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
} from '../../kernel/http/schemas.ts'

const ScopeWord = OneOf(SCOPES, { title: 'Scope', description: '`resource:action`; `*` grants all.' })

const base = {
  id: Uuid(),
  name: Type.String({ example: 'ERP connector' }),
  user_id: Uuid({ description: 'The team user whom the key acts as.' }),
  scopes: ListOf(ScopeWord),
  prefix: Type.String({ description: 'The first characters of the key, to tell keys apart.' }),
  expires_at: Nullable(Timestamp()),
  requests_per_minute: Nullable(Type.Integer(), { description: "null: the server's setting." }),
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
const expires_at = Clearable(
  Timestamp({ description: 'In the future, at most to the millisecond; omit for a key without an end.' }),
)

export const CreateApiKey = Body(
  'CreateApiKey',
  {
    name: Name(),
    user_id: Clearable(Uuid({ description: "Default: the calling key's user." })),
    scopes,
    expires_at,
  },
  {
    description: "`scopes` defaults to the calling key's and can't exceed them.",
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
    expires_at,
    requests_per_minute: Clearable(Type.Integer({ minimum: 1, maximum: 10_000_000 })),
  },
  { description: '`scopes` defaults to `["*"]`.' },
)
export type OperatorCreateApiKey = Static<typeof OperatorCreateApiKey>

export const ApiKeyQuery = Query(PAGE)
