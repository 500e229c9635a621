// The sessions of the signed-in person: see and end them.
import { useState } from 'preact/hooks'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { DataTable } from '../../../shared/kit/data-table.tsx'
import { useFilters } from '../../../shared/kit/fields/use-filters.ts'
import { Pager } from '../../../shared/kit/pager.tsx'
import { RowButton } from '../../../shared/kit/row-button.tsx'
import { Shown } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { COMMON } from '../../../shared/kit/values/common-texts.ts'
import { moment } from '../../../shared/language/format.ts'
import { useTexts } from '../../../shared/language/language.ts'
import { listSessions, revokeOtherSessions, revokeSession, type Session } from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'
import { ACCOUNT_TEXTS } from './account-texts.ts'
import { browserName } from './browser-name.ts'

const PER_PAGE = 20

export function Sessions() {
  const w = useTexts(ACCOUNT_TEXTS)
  const { page, setPage } = useFilters([])
  const sessions = useLoaded(`sessions ${page}`, (signal) =>
    listSessions({ client: api(), query: { page, per_page: PER_PAGE }, signal }),
  )
  const [ending, setEnding] = useState<Session | 'others'>()
  const mayEnd = useMay()('sessions:write')
  const close = () => setEnding(undefined)
  const done = () => {
    close()
    sessions.reload()
  }
  return (
    <section class="stack tight">
      <div class="row spread">
        <h2>{w.sessions}</h2>
        {mayEnd && (
          <button type="button" onClick={() => setEnding('others')}>
            {w.endOthers}
          </button>
        )}
      </div>
      <p class="soft small">{w.lead}</p>
      <Shown of={sessions}>
        {(found) => (
          <>
            {found.items.length === 0 ? (
              <p class="soft">{w.none}</p>
            ) : (
              <SessionTable items={found.items} onEnd={mayEnd ? setEnding : undefined} />
            )}
            <Pager page={found} onPage={setPage} />
          </>
        )}
      </Shown>
      {ending === 'others' && <EndOthers onClose={close} onDone={done} />}
      {ending && ending !== 'others' && <End session={ending} onClose={close} onDone={done} />}
    </section>
  )
}

function useBrowserName(): (session: Session) => string {
  const w = useTexts(ACCOUNT_TEXTS)
  return ({ user_agent }) => browserName(user_agent) ?? w.unknown
}

type TableProps = { items: Session[]; onEnd: ((session: Session) => void) | undefined }

function SessionTable({ items, onEnd }: TableProps) {
  const [w, c] = [useTexts(ACCOUNT_TEXTS), useTexts(COMMON)]
  const nameOf = useBrowserName()
  return (
    <DataTable
      caption={w.sessions}
      items={items}
      keyOf={({ id }) => id}
      columns={[
        { name: w.browser, draw: (session) => nameOf(session) },
        { name: w.method, draw: ({ method }) => w[method] },
        { name: w.address, draw: ({ address }) => address },
        { name: w.since, draw: ({ created_at }) => moment(created_at) },
        { name: w.seen, draw: ({ last_seen_at }) => moment(last_seen_at) },
        { name: w.until, draw: ({ expires_at }) => moment(expires_at) },
        {
          name: c.actions,
          draw: (session) =>
            session.is_current ? (
              <span class="badge good">{w.current}</span>
            ) : (
              onEnd && (
                <RowButton label={w.end} what={nameOf(session)} isDanger onClick={() => onEnd(session)} />
              )
            ),
        },
      ]}
    />
  )
}

type Closing = { onClose: () => void; onDone: () => void }

function End({ session, ...closing }: { session: Session } & Closing) {
  const w = useTexts(ACCOUNT_TEXTS)
  const nameOf = useBrowserName()
  const ending = useAction(() => revokeSession({ client: api(), path: { id: session.id } }))
  return (
    <Confirm title={w.endTitle(nameOf(session))} label={w.end} isDanger action={ending} {...closing}>
      <p>
        {session.address} · {moment(session.created_at)}
      </p>
    </Confirm>
  )
}

function EndOthers(closing: Closing) {
  const w = useTexts(ACCOUNT_TEXTS)
  const ending = useAction(() => revokeOtherSessions({ client: api() }))
  return (
    <Confirm title={w.endOthersTitle} label={w.endOthers} isDanger action={ending} {...closing}>
      <p>{w.endOthersLead}</p>
    </Confirm>
  )
}
