// Invites or edits a user.
import { useState } from 'preact/hooks'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { CheckField, SelectField, TextField } from '../../../shared/kit/fields/field.tsx'
import { GroupsFields } from '../../../shared/kit/fields/groups-fields.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { orNull } from '../../../shared/kit/values/or-null.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { type InvitedUser, inviteUser, type Scope, type TeamUser, updateUser } from '../../../shared/sdk.ts'
import { useMe } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'

const commonTexts = requireTexts('shared/kit', 'common')
const texts = requireTexts('console/identity/users', 'users')

type Role = TeamUser['role']

/** Permissions that are granted one by one. */
const GRANTS = [
  'payments:confirm',
  'payments:reverse',
  'bank-accounts:approve',
  'bank-details:read',
  'accounting:export',
  'compliance-documents:review',
] as const satisfies readonly Scope[]
type Grant = (typeof GRANTS)[number]
/** Whether the permission has to be granted even to an administrator. */
const isExplicit = (scope: Grant) => scope === 'bank-details:read'

/** Returns undefined if nothing changes. */
function toPermissions(user: TeamUser, role: Role, granted: readonly Grant[]): Scope[] | undefined {
  const isUnchanged = GRANTS.every((scope) => user.permissions.includes(scope) === granted.includes(scope))
  if (isUnchanged) return undefined
  if (role === 'team-admin') return ['*', ...granted.filter(isExplicit)]
  const others = user.permissions.filter((scope) => scope !== '*' && !GRANTS.includes(scope as Grant))
  return [...others, ...granted]
}

type Props = { user?: TeamUser; onClose: () => void; onDone: (invited?: InvitedUser) => void }

export function UserForm({ user, onClose, onDone }: Props) {
  const [t, c] = [texts(), commonTexts()]
  const me = useMe()
  const [draft, setDraft] = useState({
    email: user?.email ?? '',
    role: user?.role ?? ('team-member' as Role),
    first_name: user?.first_name ?? '',
    last_name: user?.last_name ?? '',
    job_title: user?.job_title ?? '',
    tag_ids: user?.tags.map(({ id }) => id) ?? [],
    team_ids: user?.teams.map(({ id }) => id) ?? [],
    is_active: user?.status !== 'deactivated',
    granted: GRANTS.filter((scope) => user?.permissions.includes(scope)),
  })
  const set = (change: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...change }))
  const saving = useAction(async () => {
    const { email, is_active, granted, ...rest } = draft
    const body = {
      ...rest,
      first_name: orNull(rest.first_name),
      last_name: orNull(rest.last_name),
      job_title: orNull(rest.job_title),
    }
    if (!user) return onDone(await inviteUser({ client: api(), body: { ...body, email } }))
    const permissions = toPermissions(user, draft.role, granted)
    await updateUser({
      client: api(),
      path: { id: user.id },
      body: { ...body, is_active, ...(permissions && { permissions }) },
    })
    onDone()
  })
  return (
    <Confirm
      title={user ? t.edit : t.invite}
      label={user ? c.save : t.inviteLabel}
      action={saving}
      onClose={onClose}
      onDone={() => {}}
    >
      {!user && (
        <TextField
          label={c.email}
          type="email"
          value={draft.email}
          onValue={(email) => set({ email })}
          error={saving.getFieldError('email')}
          required
        />
      )}
      <SelectField
        label={t.role}
        value={draft.role}
        onValue={(role) => set({ role: role as Role })}
        error={saving.getFieldError('role')}
        choices={(['team-admin', 'team-member'] as const).map((value) => ({ value, label: t[value] }))}
      />
      <NameFields draft={draft} set={set} getFieldError={saving.getFieldError} />
      {user && user.id !== me.user.id && (
        <GrantFields role={draft.role} granted={draft.granted} onChange={(granted) => set({ granted })} />
      )}
      {user && (
        <CheckField
          label={t.isActive}
          isChecked={draft.is_active}
          onCheck={(is_active) => set({ is_active })}
        />
      )}
    </Confirm>
  )
}

type GrantsProps = { role: Role; granted: Grant[]; onChange: (granted: Grant[]) => void }

/** The permissions that the role does not include. */
function GrantFields({ role, granted, onChange }: GrantsProps) {
  const t = texts()
  const availableGrants = GRANTS.filter((scope) => role === 'team-member' || isExplicit(scope))
  return (
    <fieldset class="field">
      <legend>{t.grants}</legend>
      {availableGrants.map((scope) => (
        <CheckField
          key={scope}
          label={t[scope]}
          isChecked={granted.includes(scope)}
          onCheck={(isOn) =>
            onChange(GRANTS.filter((grant) => (grant === scope ? isOn : granted.includes(grant))))
          }
        />
      ))}
    </fieldset>
  )
}

type Draft = {
  first_name: string
  last_name: string
  job_title: string
  tag_ids: string[]
  team_ids: string[]
}
type NamesProps = {
  draft: Draft
  set: (change: Partial<Draft>) => void
  getFieldError: (field: string) => string | undefined
}

function NameFields({ draft, set, getFieldError }: NamesProps) {
  const [t, c] = [texts(), commonTexts()]
  const drawTextField = (label: string, name: 'first_name' | 'last_name' | 'job_title') => (
    <TextField
      label={label}
      value={draft[name]}
      onValue={(value) => set({ [name]: value })}
      error={getFieldError(name)}
    />
  )
  return (
    <>
      {drawTextField(c.firstName, 'first_name')}
      {drawTextField(c.lastName, 'last_name')}
      {drawTextField(t.jobTitle, 'job_title')}
      <GroupsFields draft={draft} set={set} />
    </>
  )
}
