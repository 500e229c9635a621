import { fieldError } from '../../../domain/errors/api-error.ts'
import { findWordErrors, WordsFilter } from '../../../kernel/wire/filter-rules.ts'
import {
  Body,
  Email,
  ListOf,
  Nullable,
  OneOf,
  PAGE,
  Query,
  type Static,
  Timestamp,
  Type,
  Uuid,
  View,
  withRules,
} from '../../../kernel/wire/schemas.ts'
import { SANDBOX_ERRORS } from './sandbox.manifest.ts'
import { MAX_DAYS } from './sandbox.rules.ts'

export const Sandbox = View('Sandbox', {
  now: Timestamp({ description: 'The time in the sandbox, which passes as fast as the real time.' }),
  status: OneOf(['ready', 'moving', 'resetting'], {
    description:
      '`moving`: the clock is on its way, and everything that is due is done day by day; `resetting`: the data are being deleted, and writes return 400 `sandbox_resets`.',
  }),
  moving_from: Nullable(Timestamp()),
  moving_to: Nullable(Timestamp()),
  progress: Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'The part of the move that is done; 1 if the clock does not move.',
  }),
  deleted_rows: Type.Integer({ minimum: 0, description: 'Rows deleted by the last or the current reset.' }),
})
export type Sandbox = Static<typeof Sandbox>

const moveClock = Body(
  'MoveSandboxClock',
  {
    to: Type.Optional(
      Timestamp({ description: 'Later than the clock, at most ten years after the real time.' }),
    ),
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_DAYS, description: 'Days of 24 hours.' })),
  },
  { example: { days: 31 } },
)
export const MoveClock = withRules(moveClock, ({ to, days }) =>
  (to === undefined) === (days === undefined) ? [fieldError('', SANDBOX_ERRORS.one_move)] : [],
)
export type MoveClock = Static<typeof moveClock>

const mailFields = {
  id: Uuid(),
  kind: Type.String({ example: 'invitation' }),
  recipients: ListOf(Type.String(), { description: 'In lower case.' }),
  subject: Type.String(),
  created_at: Timestamp({ description: 'In the time of the sandbox.' }),
}
export const SandboxMail = View('SandboxMail', mailFields)
export type SandboxMail = Static<typeof SandboxMail>

export const SandboxMailDetail = View('SandboxMailDetail', {
  ...mailFields,
  text: Type.String({ description: 'The text of the mail, with links that work.' }),
  html: Type.String(),
})
export type SandboxMailDetail = Static<typeof SandboxMailDetail>

/** `kinds`: the kinds of mails that features declare. */
export const sandboxMailQuery = (kinds: readonly string[]) =>
  withRules(
    Query({
      ...PAGE,
      kind: Type.Optional(WordsFilter(kinds)),
      recipient: Type.Optional(Email({ description: 'The whole address, in any letter case.' })),
    }),
    (sent) => findWordErrors('kind', sent['kind'], kinds),
  )
export type SandboxMailQuery = Static<ReturnType<typeof sandboxMailQuery>>
