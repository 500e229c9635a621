import { manifest } from '../../kernel/domain/manifest.ts'
import { EXPORT_ERRORS } from './accounting-exports.errors.ts'
import { ACCOUNTING_EXPORT_EVENTS } from './accounting-exports.events.ts'

export const ACCOUNTING_EXPORTS = manifest({
  name: 'accounting-exports',
  tables: {
    accounting_export: { by: 'tenant_id', audited: 'accounting_export', isNeverDeleted: true },
    accounting_export_piece: { by: 'tenant_id', notAudited: 'the export has the hash of its bytes' },
  },
  errors: EXPORT_ERRORS,
  events: [ACCOUNTING_EXPORT_EVENTS],
  resources: ['accounting_export'],
  locks: ['accounting-export'],
})

declare module '../../kernel/domain/manifest.ts' {
  interface Manifests {
    'accounting-exports': typeof ACCOUNTING_EXPORTS
  }
}
