import { manifest } from '../../../domain/manifest.ts'
import { STEP_UP_ERRORS } from './step-up.errors.ts'
import { STEP_UP_CODE_EVENTS } from './step-up.events.ts'

export const STEP_UP = manifest({
  name: 'step-up',
  tables: {
    step_up_code: { by: 'tenant_id', audited: 'step_up_code', isNeverDeleted: true },
  },
  constraints: {
    step_up_code_freelancer_fkey: { internal: 'the freelancer is locked' },
  },
  errors: STEP_UP_ERRORS,
  events: [STEP_UP_CODE_EVENTS],
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    'step-up': typeof STEP_UP
  }
}
