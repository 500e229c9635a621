import Type from 'typebox'
import { defineEvents, event, ID } from '../../../domain/events/event-kinds.ts'
import { defineManifest } from '../../../domain/manifest.ts'
import { COMPLIANCE_ERRORS } from './compliance-documents.errors.ts'

const DOCUMENT_FIELDS = {
  freelancer_id: ID('Whose document it is.'),
  kind: Type.String({
    description: '`urssaf_vigilance`, `registration`, `insurance` or `foreign_workers`.',
  }),
}
const VALID_UNTIL_FIELD = { valid_until: Type.String({ description: 'The last day on which it counts.' }) }

export const COMPLIANCE_DOCUMENT_EVENTS = defineEvents('compliance_document', {
  requested: event('The team, or the service because of a mission, asked for a document.', DOCUMENT_FIELDS),
  uploaded: event('A document was uploaded and awaits its review.', {
    ...DOCUMENT_FIELDS,
    ...VALID_UNTIL_FIELD,
    by: Type.String({ description: '`team` or `freelancer`.' }),
    sha256: Type.String({ description: 'SHA-256 of the file, in hexadecimal digits.' }),
  }),
  approved: event('A user of the team approved a document, which is in force from then on.', {
    ...DOCUMENT_FIELDS,
    ...VALID_UNTIL_FIELD,
  }),
  refused: event('A user of the team refused a document.', DOCUMENT_FIELDS),
  file_read: event('Somebody of the team downloaded the file of a document.', DOCUMENT_FIELDS),
  replaced: event(
    'A later document took its place, before its review or as the one in force.',
    DOCUMENT_FIELDS,
  ),
  expiring: event('A document expires soon. Once for each document.', {
    ...DOCUMENT_FIELDS,
    ...VALID_UNTIL_FIELD,
  }),
  expired: event('A document has expired. Once for each document.', {
    ...DOCUMENT_FIELDS,
    ...VALID_UNTIL_FIELD,
  }),
})

const IS_KEPT = 'users are never deleted'
const UNDER_LOCK = 'documents change under the lock of the freelancer'

export const COMPLIANCE_DOCUMENTS = defineManifest({
  name: 'compliance-documents',
  tag: {
    name: 'Compliance documents',
    description:
      'Documents that the team has to collect from freelancers (duty of vigilance): requested, uploaded, reviewed, expiring, expired.',
  },
  tables: {
    compliance_document: {
      distributedBy: 'tenant_id',
      audited: 'compliance_document',
      isNeverDeleted: true,
      personal: {
        rowsOf: { freelancer: 'freelancer_id' },
        erased: { reason: 'word' },
        kept: {
          law: 'vigilance',
          from: 'valid_until',
          // A document that was in force and then replaced proves what the team checked at that time.
          unless: "status in ('uploaded', 'refused') or (status = 'replaced' and verified_at is null)",
          columns: { code: 'null' },
        },
        files: ['sha256'],
        mediaType: 'media_type',
        why: 'proves that the team has met its duty of vigilance',
      },
    },
    compliance_mail: {
      distributedBy: 'tenant_id',
      notAudited: 'sending mails is no change that anybody makes',
      personal: {
        rowsOf: { freelancer: 'freelancer_id' },
        erased: { message: 'null' },
        why: 'what the team wrote to a freelancer about their documents',
      },
    },
  },
  readAccess: { compliance_document: { scope: 'compliance-documents:read' } },
  constraints: {
    compliance_document_freelancer_fkey: { unreachable: UNDER_LOCK },
    compliance_document_file_fkey: {
      unreachable: 'the file is stored in the same transaction and never deleted',
    },
    compliance_document_requested_by_fkey: { unreachable: IS_KEPT },
    compliance_document_uploaded_by_fkey: { unreachable: IS_KEPT },
    compliance_document_verified_by_fkey: { unreachable: IS_KEPT },
    compliance_document_approved_key: { unreachable: UNDER_LOCK },
    compliance_document_open_key: { unreachable: UNDER_LOCK },
    compliance_mail_freelancer_fkey: { unreachable: UNDER_LOCK },
  },
  scopes: { resources: ['compliance-documents'], actions: ['compliance-documents:review'] },
  errors: COMPLIANCE_ERRORS,
  events: [COMPLIANCE_DOCUMENT_EVENTS],
  resources: ['compliance_document'],
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    'compliance-documents': typeof COMPLIANCE_DOCUMENTS
  }
}
