export { Month } from './months.schemas.ts'
export { getMonth } from './months.service.ts'
