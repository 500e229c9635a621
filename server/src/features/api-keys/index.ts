export { apiKeyRoutes } from './api-keys.routes.ts'
export { ApiKey, ApiKeyQuery, IssuedApiKey, OperatorCreateApiKey } from './api-keys.schemas.ts'
export { createKey, getApiKey, issueKey, listApiKeys, revokeKey } from './api-keys.service.ts'
