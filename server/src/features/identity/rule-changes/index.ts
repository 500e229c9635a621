export { PendingChange } from './rule-changes.schemas.ts'
export { admitRuleChange, getPendingChange } from './rule-changes.service.ts'
