export { imageOf } from './tenant-logo.service.ts'
