export { createSignInLink } from './sign-in-links.service.ts'
export { deliverSignInCodes } from './sign-in-mail.ts'
