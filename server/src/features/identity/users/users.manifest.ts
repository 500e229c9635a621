import { manifest } from '../../../domain/manifest.ts'
import { USER_ERRORS } from './users.errors.ts'
import { USER_EVENTS } from './users.events.ts'

export const USERS = manifest({
  name: 'users',
  tag: { name: 'Users', description: 'People of the team, and invitations to join it.' },
  tables: {
    team_user: {
      by: 'tenant_id',
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
