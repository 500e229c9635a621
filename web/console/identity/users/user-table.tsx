import { DataTable } from '../../../shared/kit/data-table.tsx'
import { RowButton } from '../../../shared/kit/row-button.tsx'
import { formatName } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import type { TeamUser } from '../../../shared/sdk.ts'
import { UndeliverableMark, useIsUndeliverable } from '../../platform/mails/undeliverable.tsx'

const commonTexts = requireTexts('shared/kit', 'common')
const texts = requireTexts('console/identity/users', 'users')

const TONES = {
  active: 'good',
  pending: 'warn',
  expired: 'bad',
  undeliverable: 'bad',
  deactivated: '',
} as const
const USER_STATUSES: TeamUser['status'][] = ['active', 'deactivated']

type OnUser = (user: TeamUser) => void
type Props = {
  users: TeamUser[]
  mayWrite: boolean
  onEdit: OnUser
  onPersonalData: OnUser
  onResend: OnUser
  onWithdraw: OnUser
}

export function UserTable({ users, mayWrite, onEdit, onPersonalData, onResend, onWithdraw }: Props) {
  const [t, c] = [texts(), commonTexts()]
  const isUndeliverable = useIsUndeliverable()
  const drawActions = (user: TeamUser) =>
    USER_STATUSES.includes(user.status) ? (
      <span class="row">
        <RowButton label={c.edit} itemName={user.email} onClick={() => onEdit(user)} />
        <RowButton label={t.data} itemName={user.email} onClick={() => onPersonalData(user)} />
      </span>
    ) : (
      <span class="row">
        <RowButton label={t.resend} itemName={user.email} onClick={() => onResend(user)} />
        <RowButton label={t.withdraw} itemName={user.email} isDanger onClick={() => onWithdraw(user)} />
      </span>
    )
  const columns = [
    {
      name: c.name,
      draw: (user: TeamUser) => (
        <span>
          {formatName(user) || user.email}
          {formatName(user) && <span class="small soft">{user.email}</span>}
          {isUndeliverable(user.email) && <UndeliverableMark />}
        </span>
      ),
    },
    {
      name: t.role,
      draw: ({ role, permissions }: TeamUser) => (
        <span>
          {t[role]}
          {role === 'team-member' && (
            <span class="small soft" title={permissions.join(', ')}>
              {t.permissionCount(permissions.length)}
            </span>
          )}
        </span>
      ),
    },
    { name: t.jobTitle, draw: ({ job_title }: TeamUser) => job_title ?? c.none },
    { name: c.tags, draw: ({ tags }: TeamUser) => tags.map(({ name }) => name).join(', ') || c.none },
    { name: c.teams, draw: ({ teams }: TeamUser) => teams.map(({ name }) => name).join(', ') || c.none },
    {
      name: c.state,
      draw: ({ status }: TeamUser) => <span class={`badge ${TONES[status]}`}>{t[status]}</span>,
    },
  ]
  return (
    <DataTable
      caption={t.title}
      items={users}
      getKey={({ id }) => id}
      columns={mayWrite ? [...columns, { name: c.actions, draw: drawActions }] : columns}
    />
  )
}
