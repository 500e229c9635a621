// Users that the operator creates, and permissions that nobody of their team can grant.

import { ROLES } from '../../../domain/access/permissions.ts'
import { Body, Clearable, Email, OneOf, type Static, Text } from '../../../kernel/wire/schemas.ts'
import { UserPermissions } from '../../identity/users/index.ts'

export const CreateUser = Body('OperatorCreateUser', {
  email: Email(),
  role: OneOf(ROLES),
  first_name: Text(255),
  last_name: Text(255),
  job_title: Clearable(Text(255)),
  permissions: UserPermissions(),
})
export type CreateUser = Static<typeof CreateUser>

export const SetPermissions = Body(
  'OperatorSetPermissions',
  { permissions: UserPermissions() },
  { example: { permissions: ['*'] } },
)
