import {
  Body,
  Nullable,
  OneOf,
  type Static,
  Timestamp,
  Type,
  Uuid,
  View,
} from '../../../kernel/wire/schemas.ts'

const DELETION_STATUSES = ['requested', 'running', 'done'] as const

export const TeamDeletion = View('OperatorTeamDeletion', {
  team_id: Uuid(),
  status: OneOf(DELETION_STATUSES, {
    description:
      '`requested`: until `due_at` the team can only be read, and the deletion can be cancelled. `running`: its rows and files are being deleted.',
  }),
  requested_at: Timestamp(),
  due_at: Timestamp({ description: 'The end of the grace period.' }),
  deleted_rows: Type.Integer({ description: 'The number of rows deleted so far.' }),
  completed_at: Nullable(Timestamp()),
})
export type TeamDeletion = Static<typeof TeamDeletion>

export const DEFAULT_GRACE_DAYS = 30

export const RequestTeamDeletion = Body(
  'OperatorRequestTeamDeletion',
  {
    grace_days: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 365,
        description: `For how many days the team can still be read; ${DEFAULT_GRACE_DAYS} by default.`,
      }),
    ),
  },
  { example: { grace_days: 30 } },
)
export type RequestTeamDeletion = Static<typeof RequestTeamDeletion>
