// The audit log. Triggers write it and a function seals it (server/migrations/0010_audit.sql); here it is only read.
import type { Generated } from 'kysely'
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
    key_id: string | null
    portal_link_id: string | null
    request_id: string | null
    action: string | null
    resource: string
    subject_id: string
    operation: (typeof AUDIT_OPERATIONS)[number]
    changes: string
    number: number | null
    hash: Buffer | null
  }
  audit_head: { tenant_id: string; number: number; hash: Buffer; bytes: Generated<number> }
}
