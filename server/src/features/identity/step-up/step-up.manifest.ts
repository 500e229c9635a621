import Type from 'typebox'
import { defineErrors, kind } from '../../../domain/errors/error-kinds.ts'
import { defineEvents, event, ID, NULLABLE } from '../../../domain/events/event-kinds.ts'
import { defineManifest } from '../../../domain/manifest.ts'

export const STEP_UP_ERRORS = defineErrors({
  step_up_code_invalid: kind(
    'invalid_value',
    {},
    (_, field) => `${field} is wrong, used or expired; after five wrong codes ask for a new one`,
  ),
  step_up_without_mail: kind(
    'not_configured',
    {},
    () =>
      'This service sends no mail: a user confirms with a passkey or a code of the operator, a freelancer needs no code',
  ),
})

export const STEP_UP_CODE_EVENTS = defineEvents('step_up_code', {
  created: event(
    'Somebody asked for a code that confirms who they are, or the operator created one for a user.',
    {
      source: Type.String({ description: '`mail` or `operator`.' }),
      user_id: NULLABLE(ID('The user; null for a freelancer.')),
      freelancer_id: NULLABLE(ID('The freelancer; null for a user.')),
    },
  ),
})

export const STEP_UP = defineManifest({
  name: 'step-up',
  tables: {
    step_up_code: { distributedBy: 'tenant_id', audited: 'step_up_code', isNeverDeleted: true },
  },
  readAccess: { step_up_code: { scope: 'users:read', role: 'team-admin' } },
  constraints: {
    step_up_code_freelancer_fkey: { unreachable: 'the freelancer is locked' },
  },
  errors: STEP_UP_ERRORS,
  events: [STEP_UP_CODE_EVENTS],
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    'step-up': typeof STEP_UP
  }
}
