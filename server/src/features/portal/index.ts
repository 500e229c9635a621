export { authenticatePortal } from './portal.auth.ts'
export { portalRoutes } from './portal.routes.ts'
