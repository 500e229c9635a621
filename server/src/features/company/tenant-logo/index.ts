export { toLogoImage } from './tenant-logo.service.ts'
