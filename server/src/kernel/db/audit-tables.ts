// The audit log. Triggers write it and a function seals it (server/migrations/0010_audit.sql, 0023_audit_credentials.sql); the
// service only reads it.
import type { Generated } from 'kysely'
import type { CredentialKind } from '../auth/principal.ts'
import type { ActorKind } from '../http/actor.ts'
import type { Instant } from './columns.ts'

export const AUDIT_OPERATIONS = ['created', 'updated', 'deleted'] as const

export type AuditTables = {
  audit_entry: {
    tenant_id: string
    position: number
    id: string
    at: Instant
    actor_kind: ActorKind | 'database'
    actor_id: string | null
    credential_kind: CredentialKind | null
    credential_id: string | null
    key_id: string | null
    portal_link_id: string | null
    request_id: string | null
    action: string | null
    resource: string
    subject_id: string
    operation: (typeof AUDIT_OPERATIONS)[number]
    /** Null when erased. */
    changes: string | null
    changes_hash: Buffer | null
    salt: Buffer | null
    hash_version: number
    number: number | null
    hash: Buffer | null
  }
  audit_head: { tenant_id: string; number: number; hash: Buffer; bytes: Generated<number> }
}
