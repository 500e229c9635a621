import Type from 'typebox'
import {
  CHANGED_FIELDS,
  defineEvents,
  event,
  FIRST_STATUS,
  ID,
  NULLABLE,
  STATUS_CHANGE,
} from '../../../domain/events/event-kinds.ts'
import { defineManifest } from '../../../domain/manifest.ts'
import { MISSION_ERRORS } from './missions.errors.ts'

const END = {
  end_date: Type.Optional(Type.String({ description: 'The last day that was proposed, agreed or reached.' })),
}
const NEW_RATE = {
  rate_amount: Type.Optional(NULLABLE(Type.Number({ description: 'The new rate, if it changes.' }))),
  effective_from: Type.Optional(
    NULLABLE(Type.String({ description: 'The day from which the new rate applies, if it changes.' })),
  ),
}
const AGREEMENT = { framework_agreement_id: Type.Optional(ID('The framework agreement.')) }

export const MISSION_EVENTS = defineEvents('mission', {
  created: event('A mission was created.', FIRST_STATUS),
  updated: event('A mission was changed.', CHANGED_FIELDS),
  approved: event('The approver approved the mission; it was offered to the freelancer.', STATUS_CHANGE),
  refused: event(
    'The approver refused the mission, or the signer of the company its contract.',
    STATUS_CHANGE,
  ),
  accepted: event('The freelancer accepted the mission.', STATUS_CHANGE),
  declined: event('The freelancer declined the mission.', STATUS_CHANGE),
  signed: event('The company signed the contract.', STATUS_CHANGE),
  released: event('The mission started, because its framework agreement was signed.', {
    ...STATUS_CHANGE,
    ...AGREEMENT,
  }),
  agreement_taken_over: event('The mission took over the framework agreement of another one.', {
    ...STATUS_CHANGE,
    ...AGREEMENT,
    from_mission_id: Type.Optional(ID('The mission that had the agreement.')),
    team_signer_id: Type.Optional(NULLABLE(ID('The signer of the company.'))),
  }),
  cancelled: event('The mission was cancelled.', STATUS_CHANGE),
  extension_proposed: event('An extension was proposed to the freelancer.', {
    ...STATUS_CHANGE,
    ...END,
    ...NEW_RATE,
  }),
  extension_accepted: event('The freelancer accepted the extension.', {
    ...STATUS_CHANGE,
    ...END,
    ...NEW_RATE,
  }),
  extension_declined: event('The freelancer declined the extension.', STATUS_CHANGE),
  extension_withdrawn: event('The extension was withdrawn.', STATUS_CHANGE),
  terminated: event('The mission was terminated early.', { ...STATUS_CHANGE, ...END }),
  termination_scheduled: event('An early termination was scheduled.', { ...STATUS_CHANGE, ...END }),
  termination_undone: event('A scheduled early termination was cancelled.', STATUS_CHANGE),
  completed: event('The end date has passed.', { ...STATUS_CHANGE, ...END }),
  early_terminated: event('The scheduled date of an early termination has passed.', {
    ...STATUS_CHANGE,
    ...END,
  }),
  deleted: event('The mission was deleted.', STATUS_CHANGE),
  report_reminded: event('The team reminded the freelancer of the activity report of a month.', {
    report_month: Type.String({ description: 'The month, YYYY-MM.' }),
  }),
})

export const MISSIONS = defineManifest({
  name: 'missions',
  tag: { name: 'Missions', description: 'Engagements of freelancers, from the draft to the end date.' },
  tables: {
    mission: {
      distributedBy: 'tenant_id',
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
      distributedBy: 'tenant_id',
      audited: 'mission_deliverable',
      personal: {
        rowsOf: { freelancer: { through: 'mission', by: 'mission_id' } },
        kept: { law: 'accounting', columns: { name: 'word', description: 'null' } },
        why: 'what contract and invoices are about',
      },
    },
    mission_rate_period: {
      distributedBy: 'tenant_id',
      audited: 'mission_rate_period',
      personal: {
        rowsOf: { freelancer: { through: 'mission', by: 'mission_id' } },
        why: 'what contract and invoices are about',
      },
    },
    mission_tally: {
      distributedBy: 'tenant_id',
      notAudited: 'sums of what is audited',
      notPersonal: ['status'],
    },
  },
  readAccess: {
    mission: { scope: 'missions:read' },
    mission_deliverable: 'mission',
    mission_rate_period: 'mission',
  },
  constraints: {
    mission_reference_key: { unreachable: 'each number is given out once' },
    mission_rate_period_mission_fkey: { unreachable: 'missions are never deleted' },
    mission_project_code_fkey: { field: 'project_code_id', unknownReference: 'project_code' },
    mission_freelancer_fkey: { field: 'freelancer_id', unknownReference: 'freelancer' },
    mission_service_template_fkey: {
      unreachable: 'references are created under the lock of the template, and removed before it is deleted',
    },
  },
  scopes: {
    resources: ['missions'],
    actions: ['missions:terminate', 'missions:approve', 'missions:sign'],
    memberActions: ['missions:sign'],
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
