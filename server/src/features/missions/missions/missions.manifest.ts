import { manifest } from '../../../domain/manifest.ts'
import { MISSION_ERRORS } from './missions.errors.ts'
import { MISSION_EVENTS } from './missions.events.ts'

export const MISSIONS = manifest({
  name: 'missions',
  tag: { name: 'Missions', description: 'Engagements of freelancers, from the draft to the end date.' },
  tables: {
    mission: {
      by: 'tenant_id',
      audited: 'mission',
      isNeverDeleted: true,
      personal: {
        rowsOf: { freelancer: 'freelancer_id' },
        kept: {
          law: 'accounting',
          from: 'effective_end_date',
          unless: "status in ('cancelled', 'rejected', 'deleted')",
          columns: { name: 'word', description: 'word', external_id: 'null', purchase_order: 'null' },
        },
        why: 'what contract and invoices are about',
      },
      notPersonal: ['currency', 'reference'],
    },
    mission_deliverable: {
      by: 'tenant_id',
      audited: 'mission_deliverable',
      personal: {
        rowsOf: { freelancer: { through: 'mission', by: 'mission_id' } },
        kept: { law: 'accounting', columns: { name: 'word', description: 'null' } },
        why: 'what contract and invoices are about',
      },
    },
    mission_tally: { by: 'tenant_id', notAudited: 'sums of what is audited', notPersonal: ['status'] },
  },
  constraints: {
    mission_reference_key: { internal: 'each number is given out once' },
    mission_project_code_fkey: { field: 'project_code_id', unknownReference: 'project_code' },
    mission_freelancer_fkey: { field: 'freelancer_id', unknownReference: 'freelancer' },
    mission_service_template_fkey: {
      internal: 'references are created under the lock of the template, and removed before it is deleted',
    },
  },
  scopes: {
    resources: ['missions'],
    acts: ['missions:terminate', 'missions:approve', 'missions:sign'],
    memberActs: ['missions:sign'],
  },
  errors: MISSION_ERRORS,
  events: [MISSION_EVENTS],
  resources: ['mission'],
  references: ['mission', 'deliverable'],
  locks: ['mission-imports'],
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    missions: typeof MISSIONS
  }
}
