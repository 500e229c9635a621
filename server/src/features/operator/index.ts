export { addTenantUser, createTenant, forTenant } from './operator.service.ts'
export { countTenants } from './tenants.queries.ts'
export { Tenant } from './tenants.schemas.ts'
