export { addTenantUser } from './operator.service.ts'
