export type { AccountingSettings } from './accounting-settings.rules.ts'
export { readSettings } from './accounting-settings.service.ts'
