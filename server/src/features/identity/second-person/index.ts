export { findCreatorsOfKeys, keysOf, whyNotIndependent } from './second-person.service.ts'
