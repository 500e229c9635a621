export { deliverPortalLinks } from './mail/portal-link-mail.ts'
