export { TENANT_EVENTS } from './operator.events.ts'
export {
  addTenantUser,
  changeReportDueDay,
  changeSettings,
  changeTenant,
  createTenant,
  forTenant,
  scheduleDeletion,
} from './operator.service.ts'
export { countTenants } from './tenants.queries.ts'
export { companyFields, Tenant, termFields } from './tenants.schemas.ts'
