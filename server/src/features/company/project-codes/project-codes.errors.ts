// Errors of project codes.
import { defineErrors, kind, LIST } from '../../../domain/errors/error-kinds.ts'

export const PROJECT_CODE_ERRORS = defineErrors({
  project_code_in_use: kind(
    'in_use',
    {
      used_by: LIST('What refers to it: `missions`, `activity_reports`, `accounting_entries`.', ['missions']),
    },
    ({ used_by }) => `The project code is used by ${used_by.join(', ').replaceAll('_', ' ')}`,
  ),
})
