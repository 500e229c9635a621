export { IN_FORCE } from './mission-status.rules.ts'
export { isDue, isDueSomewhere, isInOneOf, isShownTo, statusOn, todayOf } from './mission-status.views.ts'
