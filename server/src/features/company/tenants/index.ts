export {
  Country,
  ElectronicAddress,
  LegalForm,
  MissingPartyData,
  Register,
  Siren,
  Siret,
  VatNumber,
} from './party.schemas.ts'
export { TENANT_EVENTS } from './tenants.manifest.ts'
export { countTenants } from './tenants.queries.ts'
export {
  CreateTenant,
  companyFields,
  Tenant,
  TenantDetail,
  TenantQuery,
  TermsWarnings,
  termFields,
  UpdateTenant,
} from './tenants.schemas.ts'
export {
  changeReportDueDay,
  changeSettings,
  changeTenant,
  createTenant,
  getTenantDetail,
  listTenants,
  recordExport,
  requireTenantCtx,
  SIGNING_RULE,
  scheduleDeletion,
  updateTenant,
} from './tenants.service.ts'
