// Errors of export and erasure.
import { defineErrors, kind, LIMIT, NUMBER } from '../../../domain/errors/error-kinds.ts'

export const PERSONAL_DATA_ERRORS = defineErrors({
  erasure_open_work: kind(
    'in_use',
    {
      reports: NUMBER('Activity reports that await their approval; 1,000 means 1,000 or more.', 1),
      entries: NUMBER('Accounting entries that await their payment; 1,000 means 1,000 or more.', 2),
    },
    ({ reports, entries }) =>
      `The freelancer has activity reports to approve (${reports}) or accounting entries to pay (${entries})`,
  ),
  export_too_large: kind(
    'too_complex',
    { limit: LIMIT },
    ({ limit }) => `The export has more than ${limit} rows: ask the operator for the data`,
  ),
})
