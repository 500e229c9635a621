import Type from 'typebox'
import { defineEvents, event, ID } from '../../../domain/events/event-kinds.ts'
import { defineManifest } from '../../../domain/manifest.ts'

const MISSION_FIELDS = {
  mission_id: ID('The mission of the document.'),
  sha256: Type.Optional(Type.String({ description: 'SHA-256 of the file, in hexadecimal digits.' })),
}

export const DOCUMENT_EVENTS = defineEvents('document', {
  created: event('A document of a mission was created.', {
    ...MISSION_FIELDS,
    kind: Type.String({ description: '`contract` or `amendment`.' }),
    version: Type.Integer({ description: 'The version, from 1.' }),
    from_mission_id: Type.Optional(ID('The mission that the contract was taken over from.')),
  }),
  signed: event('A document of a mission was signed.', {
    ...MISSION_FIELDS,
    side: Type.String({ description: '`freelancer` or `company`.' }),
  }),
})

export const MISSION_DOCUMENTS = defineManifest({
  name: 'mission-documents',
  tables: {
    document: {
      distributedBy: 'tenant_id',
      audited: 'document',
      isNeverDeleted: true,
      personal: {
        rowsOf: {
          freelancer: { through: 'mission', by: 'mission_id' },
          // The contract names the signer of the company.
          user: { through: 'mission', by: 'mission_id', personColumn: 'team_signer_id' },
        },
        kept: {
          law: 'accounting',
          with: { through: 'mission', by: 'mission_id' },
          columns: { content: 'null' },
        },
        files: ['sha256'],
        why: 'contracts',
      },
    },
    signature: {
      distributedBy: 'tenant_id',
      audited: 'signature',
      personal: {
        rowsOf: {
          freelancer: { through: 'document', by: 'document_id', where: "side = 'freelancer'" },
          user: 'user_id',
        },
        kept: {
          law: 'accounting',
          from: 'signed_at',
          with: { through: 'document', by: 'document_id' },
          columns: { name: 'word', address: 'null', user_agent: 'null' },
        },
        why: 'proof of who signed a contract',
      },
    },
  },
  readAccess: { document: { scope: 'missions:read' }, signature: 'document' },
  constraints: {
    document_version_key: { unreachable: 'versions are created under the lock of the mission' },
    signature_portal_link_fkey: { unreachable: 'only freelancers who never accepted are deleted' },
  },
  events: [DOCUMENT_EVENTS],
  resources: ['document'],
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    'mission-documents': typeof MISSION_DOCUMENTS
  }
}
