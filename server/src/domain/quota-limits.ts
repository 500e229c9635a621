export type QuotaResource = 'documents' | 'audit' | 'idempotency'

/** Limits in bytes; 0 is unlimited. */
export type QuotaLimits = Record<QuotaResource, number>

export const UNLIMITED_QUOTAS: QuotaLimits = { documents: 0, audit: 0, idempotency: 0 }
