export { deliverDue } from './deliver-due.ts'
