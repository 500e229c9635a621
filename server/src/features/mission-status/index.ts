export { isDue, isDueSomewhere, isInOneOf, isShownTo, statusOn, todayOf } from './mission-status.views.ts'
