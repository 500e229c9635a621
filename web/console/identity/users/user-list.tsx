// Users and invitations in one list, as in the API.
import { useState } from 'preact/hooks'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { Dialog } from '../../../shared/kit/dialog.tsx'
import { invalidateCachedList } from '../../../shared/kit/fields/cached-lists.ts'
import { SelectField } from '../../../shared/kit/fields/field.tsx'
import { useFilters } from '../../../shared/kit/fields/use-filters.ts'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { Pager } from '../../../shared/kit/pager.tsx'
import { SecretDialog } from '../../../shared/kit/shown-once.tsx'
import { Empty, Failure, LoadedContent } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { formatName } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { deleteInvitation, listUsers, resendInvitation, type TeamUser } from '../../../shared/sdk.ts'
import { useMay, useMe } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'
import { PersonalDataPanel } from '../../across/personal-data/personal-data.tsx'
import { UserForm } from './user-form.tsx'
import { UserTable } from './user-table.tsx'

const commonTexts = requireTexts('shared/kit', 'common')
const texts = requireTexts('console/identity/users', 'users')

type OpenDialog = { kind: 'invite' } | { kind: 'edit' | 'withdraw' | 'personal-data'; user: TeamUser }

export function UserList() {
  const [t, c] = [texts(), commonTexts()]
  const { filters, page, setFilter, setPage, clear } = useFilters(['status', 'role', 'email'])
  const [dialog, setDialog] = useState<OpenDialog>()
  const [invitationLink, setLink] = useState<string>()
  const users = useLoaded(`users ${JSON.stringify(filters)}`, (signal) =>
    listUsers({ client: api(), query: { ...(filters as object), page, per_page: 50 }, signal }),
  )
  const [may, me] = [useMay(), useMe()]
  // Only an admin can change users, whatever the scopes of the key.
  const mayWrite = may('users:write') && me.user.role === 'team-admin'
  const closeAndReload = (invited?: { accept_url: string | null }) => {
    setDialog(undefined)
    if (invited?.accept_url) setLink(invited.accept_url)
    invalidateCachedList('users')
    users.reload()
  }
  const resending = useAction(async (user: TeamUser) =>
    closeAndReload(await resendInvitation({ client: api(), path: { id: user.id } })),
  )
  const close = () => setDialog(undefined)
  return (
    <div class="stack">
      <PageHead title={t.title}>
        {mayWrite && (
          <button type="button" class="primary" onClick={() => setDialog({ kind: 'invite' })}>
            {t.invite}
          </button>
        )}
      </PageHead>
      <UserFilters filters={filters} setFilter={setFilter} />
      {filters.email && (
        <p class="row">
          {t.only(filters.email)}
          <button type="button" class="link" onClick={clear}>
            {t.all}
          </button>
        </p>
      )}
      {resending.error !== undefined && <Failure error={resending.error} />}
      <LoadedContent loaded={users}>
        {(found) => (
          <>
            {found.items.length === 0 && <Empty>{t.empty}</Empty>}
            {found.items.length > 0 && (
              <UserTable
                users={found.items}
                mayWrite={mayWrite}
                onEdit={(user) => setDialog({ kind: 'edit', user })}
                onPersonalData={(user) => setDialog({ kind: 'personal-data', user })}
                onResend={(user) => void resending.run(user)}
                onWithdraw={(user) => setDialog({ kind: 'withdraw', user })}
              />
            )}
            <Pager page={found} onPage={setPage} />
          </>
        )}
      </LoadedContent>
      {dialog?.kind === 'invite' && <UserForm onClose={close} onDone={closeAndReload} />}
      {dialog?.kind === 'edit' && <UserForm user={dialog.user} onClose={close} onDone={closeAndReload} />}
      {dialog?.kind === 'withdraw' && (
        <WithdrawInvitationDialog user={dialog.user} onClose={close} onDone={closeAndReload} />
      )}
      {dialog?.kind === 'personal-data' && (
        <Dialog title={formatName(dialog.user) || dialog.user.email} onClose={close}>
          <PersonalDataPanel
            kind="user"
            id={dialog.user.id}
            name={formatName(dialog.user) || dialog.user.email}
            onErased={users.reload}
          />
          <div class="row">
            <button type="button" onClick={close}>
              {c.close}
            </button>
          </div>
        </Dialog>
      )}
      {invitationLink && (
        <SecretDialog
          title={t.linkTitle}
          lead={t.linkLead}
          secret={invitationLink}
          onClose={() => setLink(undefined)}
        />
      )}
    </div>
  )
}

type FilterProps = {
  filters: { status?: string; role?: string }
  setFilter: (name: 'status' | 'role', value: string) => void
}

function UserFilters({ filters, setFilter }: FilterProps) {
  const [t, c] = [texts(), commonTexts()]
  const any = { value: '', label: c.any }
  return (
    <div class="filters pairs">
      <SelectField
        label={c.state}
        value={filters.status ?? ''}
        onValue={(value) => setFilter('status', value)}
        choices={[
          any,
          ...(['active', 'pending', 'expired', 'undeliverable', 'deactivated'] as const).map((value) => ({
            value,
            label: t[value],
          })),
        ]}
      />
      <SelectField
        label={t.role}
        value={filters.role ?? ''}
        onValue={(value) => setFilter('role', value)}
        choices={[
          any,
          ...(['team-admin', 'team-member'] as const).map((value) => ({ value, label: t[value] })),
        ]}
      />
    </div>
  )
}

function WithdrawInvitationDialog({
  user,
  ...closing
}: {
  user: TeamUser
  onClose: () => void
  onDone: () => void
}) {
  const t = texts()
  const withdrawing = useAction(() => deleteInvitation({ client: api(), path: { id: user.id } }))
  return (
    <Confirm
      title={t.withdrawTitle(user.email)}
      label={t.withdraw}
      isDanger
      action={withdrawing}
      {...closing}
    />
  )
}
