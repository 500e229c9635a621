export { findLogo, imageOf } from './team-logo.service.ts'
