export { findCreatorsOfKeys, findReasonAgainstCaller, listRequestKeys } from './second-person.service.ts'
