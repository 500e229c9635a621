export { stepUpOnPortal } from './step-up.service.ts'
export { deliverStepUpCodes } from './step-up-mail.ts'
