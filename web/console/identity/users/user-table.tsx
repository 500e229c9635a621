import { DataTable } from '../../../shared/kit/data-table.tsx'
import { RowButton } from '../../../shared/kit/row-button.tsx'
import { COMMON } from '../../../shared/kit/values/common-texts.ts'
import { nameOf } from '../../../shared/language/format.ts'
import { useTexts } from '../../../shared/language/language.ts'
import type { TeamUser } from '../../../shared/sdk.ts'
import { UndeliverableMark, useRefusesMails } from '../../platform/mails/undeliverable.tsx'
import { TEXTS } from './texts.ts'

const TONES = {
  active: 'good',
  pending: 'warn',
  expired: 'bad',
  undeliverable: 'bad',
  deactivated: '',
} as const
const PROFILES: TeamUser['status'][] = ['active', 'deactivated']

type OnUser = (user: TeamUser) => void
type Props = {
  users: TeamUser[]
  mayWrite: boolean
  onEdit: OnUser
  onData: OnUser
  onResend: OnUser
  onWithdraw: OnUser
}

export function UserTable({ users, mayWrite, onEdit, onData, onResend, onWithdraw }: Props) {
  const [w, c] = [useTexts(TEXTS), useTexts(COMMON)]
  const isRefusing = useRefusesMails()
  const actions = (user: TeamUser) =>
    PROFILES.includes(user.status) ? (
      <span class="row">
        <RowButton label={c.edit} what={user.email} onClick={() => onEdit(user)} />
        <RowButton label={w.data} what={user.email} onClick={() => onData(user)} />
      </span>
    ) : (
      <span class="row">
        <RowButton label={w.resend} what={user.email} onClick={() => onResend(user)} />
        <RowButton label={w.withdraw} what={user.email} isDanger onClick={() => onWithdraw(user)} />
      </span>
    )
  const columns = [
    {
      name: c.name,
      draw: (user: TeamUser) => (
        <span>
          {nameOf(user) || user.email}
          {nameOf(user) && <span class="small soft">{user.email}</span>}
          {isRefusing(user.email) && <UndeliverableMark />}
        </span>
      ),
    },
    {
      name: w.role,
      draw: ({ role, permissions }: TeamUser) => (
        <span>
          {w[role]}
          {role === 'team-member' && (
            <span class="small soft" title={permissions.join(', ')}>
              {w.permissionCount(permissions.length)}
            </span>
          )}
        </span>
      ),
    },
    { name: w.jobTitle, draw: ({ job_title }: TeamUser) => job_title ?? c.none },
    { name: c.tags, draw: ({ tags }: TeamUser) => tags.map(({ name }) => name).join(', ') || c.none },
    { name: c.teams, draw: ({ teams }: TeamUser) => teams.map(({ name }) => name).join(', ') || c.none },
    {
      name: c.state,
      draw: ({ status }: TeamUser) => <span class={`badge ${TONES[status]}`}>{w[status]}</span>,
    },
  ]
  return (
    <DataTable
      caption={w.title}
      items={users}
      keyOf={({ id }) => id}
      columns={mayWrite ? [...columns, { name: c.actions, draw: actions }] : columns}
    />
  )
}
