export { addTenantUser, changeTenant, createTenant, forTenant } from './operator.service.ts'
export { countTenants } from './tenants.queries.ts'
export { companyFields, Tenant } from './tenants.schemas.ts'
