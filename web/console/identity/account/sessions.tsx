// The sessions of the signed-in person: see and end them.
import { useState } from 'preact/hooks'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { DataTable } from '../../../shared/kit/data-table.tsx'
import { useFilters } from '../../../shared/kit/fields/use-filters.ts'
import { Pager } from '../../../shared/kit/pager.tsx'
import { RowButton } from '../../../shared/kit/row-button.tsx'
import { LoadedContent } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { moment } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { listSessions, revokeOtherSessions, revokeSession, type Session } from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'
import { findBrowserName } from './browser-name.ts'

const commonTexts = requireTexts('shared/kit', 'common')
const accountTexts = requireTexts('console/identity/account', 'account')

const PER_PAGE = 20

export function SessionList() {
  const t = accountTexts()
  const { page, setPage } = useFilters([])
  const sessions = useLoaded(`sessions ${page}`, (signal) =>
    listSessions({ client: api(), query: { page, per_page: PER_PAGE }, signal }),
  )
  const [sessionToEnd, setSessionToEnd] = useState<Session | 'others'>()
  const mayEnd = useMay()('sessions:write')
  const close = () => setSessionToEnd(undefined)
  const closeAndReload = () => {
    close()
    sessions.reload()
  }
  return (
    <section class="stack tight">
      <div class="row spread">
        <h2>{t.sessions}</h2>
        {mayEnd && (
          <button type="button" onClick={() => setSessionToEnd('others')}>
            {t.endOthers}
          </button>
        )}
      </div>
      <p class="soft small">{t.lead}</p>
      <LoadedContent loaded={sessions}>
        {(found) => (
          <>
            {found.items.length === 0 ? (
              <p class="soft">{t.none}</p>
            ) : (
              <SessionTable items={found.items} onEnd={mayEnd ? setSessionToEnd : undefined} />
            )}
            <Pager page={found} onPage={setPage} />
          </>
        )}
      </LoadedContent>
      {sessionToEnd === 'others' && <EndOtherSessionsDialog onClose={close} onDone={closeAndReload} />}
      {sessionToEnd && sessionToEnd !== 'others' && (
        <EndSessionDialog session={sessionToEnd} onClose={close} onDone={closeAndReload} />
      )}
    </section>
  )
}

function useBrowserName(): (session: Session) => string {
  const t = accountTexts()
  return ({ user_agent }) => findBrowserName(user_agent) ?? t.unknown
}

type TableProps = { items: Session[]; onEnd: ((session: Session) => void) | undefined }

function SessionTable({ items, onEnd }: TableProps) {
  const [t, c] = [accountTexts(), commonTexts()]
  const formatBrowser = useBrowserName()
  return (
    <DataTable
      caption={t.sessions}
      items={items}
      getKey={({ id }) => id}
      columns={[
        { name: t.browser, draw: (session) => formatBrowser(session) },
        { name: t.method, draw: ({ method }) => t[method] },
        { name: t.address, draw: ({ address }) => address },
        { name: t.since, draw: ({ created_at }) => moment(created_at) },
        { name: t.seen, draw: ({ last_seen_at }) => moment(last_seen_at) },
        { name: t.until, draw: ({ expires_at }) => moment(expires_at) },
        {
          name: c.actions,
          draw: (session) =>
            session.is_current ? (
              <span class="badge good">{t.current}</span>
            ) : (
              onEnd && (
                <RowButton
                  label={t.end}
                  itemName={formatBrowser(session)}
                  isDanger
                  onClick={() => onEnd(session)}
                />
              )
            ),
        },
      ]}
    />
  )
}

type Closing = { onClose: () => void; onDone: () => void }

function EndSessionDialog({ session, ...closing }: { session: Session } & Closing) {
  const t = accountTexts()
  const formatBrowser = useBrowserName()
  const ending = useAction(() => revokeSession({ client: api(), path: { id: session.id } }))
  return (
    <Confirm title={t.endTitle(formatBrowser(session))} label={t.end} isDanger action={ending} {...closing}>
      <p>
        {session.address} · {moment(session.created_at)}
      </p>
    </Confirm>
  )
}

function EndOtherSessionsDialog(closing: Closing) {
  const t = accountTexts()
  const ending = useAction(() => revokeOtherSessions({ client: api() }))
  return (
    <Confirm title={t.endOthersTitle} label={t.endOthers} isDanger action={ending} {...closing}>
      <p>{t.endOthersLead}</p>
    </Confirm>
  )
}
