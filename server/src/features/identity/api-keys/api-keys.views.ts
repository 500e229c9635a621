import { type ExpressionBuilder, sql } from 'kysely'
import type { Scope } from '../../../domain/access/scopes.ts'
import type { KeyOrigin, Tables } from '../../../kernel/db/schema/tables.ts'
import { jsonObject, maybeTimestamp, timestamp } from '../../../kernel/db/sql/json.ts'
import type { ApiKey, IssuedApiKey } from './api-keys.schemas.ts'

type Eb = ExpressionBuilder<Tables, 'api_key'>

const apiKeyFields = (eb: Eb) => ({
  id: eb.ref('api_key.id'),
  name: eb.ref('api_key.name'),
  user_id: eb.ref('api_key.user_id'),
  scopes: sql<Scope[]>`api_key.scopes`,
  prefix: eb.ref('api_key.prefix'),
  expires_at: maybeTimestamp(eb.ref('api_key.expires_at')),
  requests_per_minute: eb.ref('api_key.requests_per_minute'),
  created_via: sql<KeyOrigin | null>`api_key.created_via`,
  created_by: eb.ref('api_key.created_by'),
  parent_key_id: eb.ref('api_key.parent_key_id'),
  created_at: timestamp(eb.ref('api_key.created_at')),
})

export const apiKeyView = (eb: Eb) =>
  jsonObject<ApiKey>({
    ...apiKeyFields(eb),
    last_used_at: maybeTimestamp(eb.ref('api_key.last_used_at')),
    revoked_at: maybeTimestamp(eb.ref('api_key.revoked_at')),
  })

/** The created key without its secret, which is never sent to the database. */
export const issuedKeyView = (eb: Eb) => jsonObject<Omit<IssuedApiKey, 'key'>>(apiKeyFields(eb))
