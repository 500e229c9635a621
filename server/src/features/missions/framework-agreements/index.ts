export { detachAgreementTemplate, selectLockedAgreement } from './framework-agreements.queries.ts'
export { FrameworkAgreementRef } from './framework-agreements.schemas.ts'
export {
  findReusableAgreement,
  moveAgreement,
  openAgreement,
} from './framework-agreements.service.ts'
export { agreementRef } from './framework-agreements.views.ts'
