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
  UPDATED_SINCE,
  Uuid,
  View,
} from '../../../kernel/wire/schemas.ts'
import { MAX_SCOPES, ScopeWord } from '../users/index.ts'

const base = {
  id: Uuid(),
  name: Type.String({ example: 'ERP connector' }),
  user_id: Uuid({ description: 'The user of the team that the key acts as.' }),
  scopes: ListOf(ScopeWord),
  prefix: Type.String({ description: 'The first characters of the key, to identify it.' }),
  expires_at: Nullable(Timestamp()),
  requests_per_minute: Nullable(Type.Integer(), { description: "null: the server's default." }),
  created_via: Nullable(OneOf(['operator', 'api_key', 'invitation', 'session']), {
    description:
      'How the key was created: by the operator, with a key of the team, by accepting an invitation, or by a signed-in user. null: not recorded.',
  }),
  created_by: Nullable(Uuid(), {
    description: 'The user who created the key or sent the invitation; null if the operator did.',
  }),
  parent_key_id: Nullable(Uuid(), {
    description: 'The key used to create this key or to send the invitation; null for a signed-in user.',
  }),
  created_at: Timestamp(),
}

export const ApiKey = View('ApiKey', {
  ...base,
  last_used_at: Nullable(Timestamp(), { description: 'Accurate to about one minute.' }),
  revoked_at: Nullable(Timestamp()),
})
export type ApiKey = Static<typeof ApiKey>

export const IssuedApiKey = View('IssuedApiKey', {
  ...base,
  key: Secret('The whole key.'),
})
export type IssuedApiKey = Static<typeof IssuedApiKey>

const scopes = Clearable(ListOf(ScopeWord, { minItems: 1, maxItems: MAX_SCOPES }))
const EXPIRES = 'An instant in the future, with at most milliseconds'
const Rate = () => Type.Integer({ minimum: 1, maximum: 10_000_000 })

export const CreateApiKey = Body(
  'CreateApiKey',
  {
    name: Name(),
    user_id: Clearable(Uuid({ description: 'Default: the user of the calling key.' })),
    scopes,
    expires_at: Clearable(
      Timestamp({
        description: `${EXPIRES}, and not later than the expiry of the calling key, which is the default.`,
      }),
    ),
    requests_per_minute: Clearable(Rate(), {
      description: 'At most the rate limit of the calling key, which is the default.',
    }),
  },
  {
    description:
      '`scopes` defaults to the effective scopes of the calling key and cannot exceed them. A key for another user cannot have `missions:sign`, `missions:approve` or `*`. A session creates keys within the permissions of its user; with `missions:sign` only if the person has confirmed in the last 5 minutes that it is them, otherwise 403 `step_up_required`.',
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
    expires_at: Clearable(Timestamp({ description: `${EXPIRES}. Omit for a key that does not expire.` })),
    requests_per_minute: Clearable(Rate()),
  },
  { description: '`scopes` defaults to `["*"]`.' },
)
export type OperatorCreateApiKey = Static<typeof OperatorCreateApiKey>

export const ApiKeyQuery = Query({ ...PAGE, ...UPDATED_SINCE })
export type ApiKeyQuery = Static<typeof ApiKeyQuery>

export const RevokeApiKeyQuery = Query({
  descendants: Type.Boolean({
    default: false,
    description:
      'true: also revokes every key created with this key, directly or through other keys, and the invitations and portal links created with these keys.',
  }),
})
export type RevokeApiKeyQuery = Static<typeof RevokeApiKeyQuery>
