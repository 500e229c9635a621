export { findLogo } from './team-logo.service.ts'
