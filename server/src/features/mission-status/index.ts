export { isDue, isDueSomewhere, isInOneOf, statusOn, todayOf } from './mission-status.views.ts'
