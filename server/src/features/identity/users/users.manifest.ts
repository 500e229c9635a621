import Type from 'typebox'
import { defineErrors, kind, LIST, STATE_PARAMS } from '../../../domain/errors/error-kinds.ts'
import { CHANGED_FIELDS, defineEvents, event } from '../../../domain/events/event-kinds.ts'
import { defineManifest } from '../../../domain/manifest.ts'

export const USER_ERRORS = defineErrors({
  last_admin: kind(
    'last_admin',
    {},
    () =>
      'The last active team-admin can be neither demoted nor deactivated: make another user a team-admin first',
  ),
  user_erased: kind(
    'invalid_state',
    STATE_PARAMS,
    () => 'The personal data of the user were erased: the user can no longer be changed',
  ),
  user_status_filter: kind(
    'invalid_value',
    { allowed: LIST('The allowed values other than `all`.', ['active', 'pending']) },
    ({ allowed }, field) => `${field} must be all, or a comma-separated list of ${allowed.join(', ')}`,
  ),
  admin_permissions: kind('invalid_value', {}, (_, field) => `${field} of a team-admin must contain *`),
})

const ROLE = Type.String({ description: 'The role of the user.' })

export const USER_EVENTS = defineEvents('user', {
  created: event('A user was created, by accepting an invitation or by the operator.', { role: ROLE }),
  updated: event('A user was changed, deactivated or reactivated.', CHANGED_FIELDS),
  exported: event('A team-admin downloaded everything that is held about a user.'),
  erased: event('The personal data of a user were erased, except what a law keeps.'),
})

export const USERS = defineManifest({
  name: 'users',
  tag: { name: 'Users', description: 'People of the team, and invitations to join it.' },
  tables: {
    team_user: {
      distributedBy: 'tenant_id',
      audited: 'user',
      isNeverDeleted: true,
      personal: {
        rowsOf: { user: 'id' },
        erased: { email: 'address', first_name: 'word', last_name: 'word', job_title: 'null' },
        why: 'people of the team, who sign in and are named in contracts',
      },
      notPersonal: ['permissions'],
    },
  },
  readAccess: { user: { scope: 'users:read' } },
  constraints: {
    team_user_email_key: { field: 'email', alreadyExists: 'user' },
  },
  scopes: { resources: ['users'] },
  errors: USER_ERRORS,
  events: [USER_EVENTS],
  resources: ['user'],
  references: ['user', 'active_user', 'active_team_admin'],
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    users: typeof USERS
  }
}
