export { isDue, statusOn, todayOf } from './mission-status.views.ts'
