// Users and invitations in one list, as in the API.
import { useState } from 'preact/hooks'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { Dialog } from '../../../shared/kit/dialog.tsx'
import { SelectField } from '../../../shared/kit/fields/field.tsx'
import { forgetReferences } from '../../../shared/kit/fields/references.ts'
import { useFilters } from '../../../shared/kit/fields/use-filters.ts'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { Pager } from '../../../shared/kit/pager.tsx'
import { ShownOnce } from '../../../shared/kit/shown-once.tsx'
import { Empty, Failure, Shown } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { COMMON } from '../../../shared/kit/values/common-texts.ts'
import { nameOf } from '../../../shared/language/format.ts'
import { useTexts } from '../../../shared/language/language.ts'
import { deleteInvitation, listUsers, resendInvitation, type TeamUser } from '../../../shared/sdk.ts'
import { useMay, useMe } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'
import { PersonalData } from '../../across/personal-data/personal-data.tsx'
import { TEXTS } from './texts.ts'
import { UserForm } from './user-form.tsx'
import { UserTable } from './user-table.tsx'

type OpenDialog = { kind: 'invite' } | { kind: 'edit' | 'withdraw' | 'data'; user: TeamUser }

export function UserList() {
  const [w, c] = [useTexts(TEXTS), useTexts(COMMON)]
  const { filters, page, setFilter, setPage, clear } = useFilters(['status', 'role', 'email'])
  const [open, setOpen] = useState<OpenDialog>()
  const [link, setLink] = useState<string>()
  const users = useLoaded(`users ${JSON.stringify(filters)}`, (signal) =>
    listUsers({ client: api(), query: { ...(filters as object), page, per_page: 50 }, signal }),
  )
  const [may, me] = [useMay(), useMe()]
  // Only the key of an admin can change users, whatever its scopes.
  const mayWrite = may('users:write') && me.user.role === 'team-admin'
  const done = (invited?: { accept_url: string | null }) => {
    setOpen(undefined)
    if (invited?.accept_url) setLink(invited.accept_url)
    forgetReferences('users')
    users.reload()
  }
  const resending = useAction(async (user: TeamUser) =>
    done(await resendInvitation({ client: api(), path: { id: user.id } })),
  )
  const close = () => setOpen(undefined)
  return (
    <div class="stack">
      <PageHead title={w.title}>
        {mayWrite && (
          <button type="button" class="primary" onClick={() => setOpen({ kind: 'invite' })}>
            {w.invite}
          </button>
        )}
      </PageHead>
      <UserFilters filters={filters} setFilter={setFilter} />
      {filters.email && (
        <p class="row">
          {w.only(filters.email)}
          <button type="button" class="link" onClick={clear}>
            {w.all}
          </button>
        </p>
      )}
      {resending.error !== undefined && <Failure error={resending.error} />}
      <Shown of={users}>
        {(found) => (
          <>
            {found.items.length === 0 && <Empty>{w.empty}</Empty>}
            {found.items.length > 0 && (
              <UserTable
                users={found.items}
                mayWrite={mayWrite}
                onEdit={(user) => setOpen({ kind: 'edit', user })}
                onData={(user) => setOpen({ kind: 'data', user })}
                onResend={(user) => void resending.run(user)}
                onWithdraw={(user) => setOpen({ kind: 'withdraw', user })}
              />
            )}
            <Pager page={found} onPage={setPage} />
          </>
        )}
      </Shown>
      {open?.kind === 'invite' && <UserForm onClose={close} onDone={done} />}
      {open?.kind === 'edit' && <UserForm user={open.user} onClose={close} onDone={done} />}
      {open?.kind === 'withdraw' && <Withdraw user={open.user} onClose={close} onDone={done} />}
      {open?.kind === 'data' && (
        <Dialog title={nameOf(open.user) || open.user.email} onClose={close}>
          <PersonalData
            kind="user"
            id={open.user.id}
            name={nameOf(open.user) || open.user.email}
            onErased={users.reload}
          />
          <div class="row">
            <button type="button" onClick={close}>
              {c.close}
            </button>
          </div>
        </Dialog>
      )}
      {link && (
        <ShownOnce title={w.linkTitle} lead={w.linkLead} secret={link} onClose={() => setLink(undefined)} />
      )}
    </div>
  )
}

type FilterProps = {
  filters: { status?: string; role?: string }
  setFilter: (name: 'status' | 'role', value: string) => void
}

function UserFilters({ filters, setFilter }: FilterProps) {
  const [w, c] = [useTexts(TEXTS), useTexts(COMMON)]
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
            label: w[value],
          })),
        ]}
      />
      <SelectField
        label={w.role}
        value={filters.role ?? ''}
        onValue={(value) => setFilter('role', value)}
        choices={[
          any,
          ...(['team-admin', 'team-member'] as const).map((value) => ({ value, label: w[value] })),
        ]}
      />
    </div>
  )
}

function Withdraw({ user, ...closing }: { user: TeamUser; onClose: () => void; onDone: () => void }) {
  const w = useTexts(TEXTS)
  const withdrawing = useAction(() => deleteInvitation({ client: api(), path: { id: user.id } }))
  return (
    <Confirm
      title={w.withdrawTitle(user.email)}
      label={w.withdraw}
      isDanger
      action={withdrawing}
      {...closing}
    />
  )
}
