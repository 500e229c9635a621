export { applyDueChanges } from './due-rule-changes.service.ts'
export { PendingChange } from './rule-changes.schemas.ts'
export { admitRuleChange, getPendingChange } from './rule-changes.service.ts'
