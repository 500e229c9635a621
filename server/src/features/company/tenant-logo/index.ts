export { findLogo, imageOf } from './tenant-logo.service.ts'
