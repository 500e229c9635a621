export {
  findCreatorsOfKeys,
  findReasonAgainstCaller,
  listInvolvedPeople,
  listRequestKeys,
  listSecondPersons,
} from './second-person.service.ts'
