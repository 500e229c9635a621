export {
  findCreatorsOfKeys,
  findReasonAgainstCaller,
  listPeopleBehindRequest,
  listRequestKeys,
  listSecondPersons,
} from './second-person.service.ts'
