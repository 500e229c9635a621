export { STEP_UP_ERRORS } from './step-up.manifest.ts'
export { StepUpCode } from './step-up.schemas.ts'
export { mailCode, stepUpOnPortal } from './step-up.service.ts'
