export { createKeyStore, createKeyUsage } from './api-keys.auth.ts'
export { API_KEY_ERRORS } from './api-keys.manifest.ts'
export {
  ApiKey,
  ApiKeyQuery,
  IssuedApiKey,
  OperatorCreateApiKey,
  RevokeApiKeyQuery,
} from './api-keys.schemas.ts'
export {
  checkKeyQuota,
  getApiKey,
  issueKey,
  issueOperatorKey,
  listApiKeys,
  toIssuedResponse,
} from './api-keys.service.ts'
export { revokeKey } from './revoke-keys.service.ts'
