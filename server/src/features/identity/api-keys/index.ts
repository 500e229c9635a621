export { API_KEY_ERRORS } from './api-keys.errors.ts'
export {
  ApiKey,
  ApiKeyQuery,
  IssuedApiKey,
  MAX_SCOPES,
  OperatorCreateApiKey,
  RevokeApiKeyQuery,
  ScopeWord,
} from './api-keys.schemas.ts'
export {
  getApiKey,
  issueKey,
  issueOperatorKey,
  listApiKeys,
  requireFreePlace,
  shownOnce,
} from './api-keys.service.ts'
export { revokeKey, revokeKeysOf } from './revoke-keys.service.ts'
export { withoutActs } from './scopes-without.rules.ts'
