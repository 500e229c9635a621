export { type ClientOptions, createTeamEngagement } from './client.ts'
export type { CallOptions, Client } from './client.types.ts'
export {
  CsvError,
  type CsvErrorReason,
  type CsvLine,
  type CsvLines,
  type CsvRow,
  type CsvTable,
  decodeCsv,
  parseCsv,
  readCsv,
  writeCsv,
} from './csv.ts'
export { ApiError, ConnectionError, DryRunIgnoredError, type ErrorCode, type ErrorParams } from './errors.ts'
export { type EventsOptions, events, type FeedEvent } from './events.ts'
export { bytesOf, createMissionWithAgreement } from './files.ts'
export * from './generated/sdk.gen.ts'
export type * from './generated/types.gen.ts'
export type {
  /** @deprecated The former name of `SearchHit`. */
  SearchHit as SearchResult,
} from './generated/types.gen.ts'
export {
  type ImportKind,
  type ImportRow,
  importChunks,
  importRowsOf,
  MAX_IMPORT_ROWS,
  type RepeatedRow,
  repeatedRows,
} from './import-rows.ts'
export { itemsOf, type Page, pagesOf } from './pages.ts'
export type { RateLimit } from './rate-limit.ts'
export type { RetryOptions, Wait } from './retry.ts'
export { type SyncedChange, type SyncedResources, type SyncOptions, sync } from './sync.ts'
export { exportTeam } from './team-export/export-team.ts'
export type {
  TeamExportFile,
  TeamExportManifest,
  TeamExportOptions,
  TeamExportPlace,
  TeamExportProgress,
  TeamExportStep,
} from './team-export/types.ts'
export {
  type SignedWebhookHeaders,
  signWebhook,
  verifyWebhook,
  WebhookError,
  type WebhookErrorReason,
  type WebhookHeaders,
  type WebhookMessage,
  type WebhookRequest,
} from './webhooks.ts'
