import { defineErrors, kind } from '../../kernel/domain/errors/error-kinds.ts'

export const MAIL_ERRORS = defineErrors({
  mail_unknown: kind(
    'unknown_reference',
    {},
    (_, field) => `${field} is not the Message-ID of a mail that a team has a record of`,
  ),
})
