export { deliverSignInCodes } from './sign-in-mail.ts'
