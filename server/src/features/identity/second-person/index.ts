export { findCreatorsOfKeys, listRequestKeys, whyNotIndependent } from './second-person.service.ts'
