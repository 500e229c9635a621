export { createReferences } from './reference-numbers.ts'
