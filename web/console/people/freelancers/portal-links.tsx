// The portal links of a freelancer: create, show once, revoke; and an end of all their sessions.
import { useState } from 'preact/hooks'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { DataTable } from '../../../shared/kit/data-table.tsx'
import { RowButton } from '../../../shared/kit/row-button.tsx'
import { ShownOnce } from '../../../shared/kit/shown-once.tsx'
import { Failure, Shown } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { COMMON } from '../../../shared/kit/values/common-texts.ts'
import { moment } from '../../../shared/language/format.ts'
import { useTexts } from '../../../shared/language/language.ts'
import { now } from '../../../shared/platform/sandbox/sandbox.ts'
import {
  createPortalLink,
  listPortalLinks,
  type PortalLink,
  revokePortalLink,
  revokePortalSessions,
} from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'
import { TEXTS } from './texts.ts'

export function PortalLinks({ freelancerId: id }: { freelancerId: string }) {
  const w = useTexts(TEXTS)
  const links = useLoaded(`portal links ${id}`, (signal) =>
    listPortalLinks({ client: api(), path: { id }, query: { per_page: 20 }, signal }),
  )
  const [url, setUrl] = useState<string>()
  const [isMailed, setMailed] = useState(false)
  const [revoked, setRevoked] = useState<PortalLink>()
  const making = useAction(async () => {
    const made = await createPortalLink({ client: api(), path: { id } })
    if (made.url) setUrl(made.url)
    setMailed(!made.url)
    links.reload()
  })
  return (
    <section class="stack tight">
      <div class="row spread">
        <h2>{w.links}</h2>
        <div class="row">
          <EndSessions freelancerId={id} />
          <button type="button" disabled={making.isRunning} onClick={() => void making.run()}>
            {w.makeLink}
          </button>
        </div>
      </div>
      <p class="soft small">{w.linksHint}</p>
      {making.error !== undefined && <Failure error={making.error} />}
      {isMailed && (
        <p class="notice good" role="status">
          {w.mailed}
        </p>
      )}
      <Shown of={links}>
        {({ items }) =>
          items.length === 0 ? <p class="soft">{w.noLinks}</p> : <Links items={items} onRevoke={setRevoked} />
        }
      </Shown>
      {url && (
        <ShownOnce title={w.linkTitle} lead={w.linkLead} secret={url} onClose={() => setUrl(undefined)} />
      )}
      {revoked && (
        <Revoke
          id={id}
          link={revoked}
          onClose={() => setRevoked(undefined)}
          onDone={() => {
            setRevoked(undefined)
            links.reload()
          }}
        />
      )}
    </section>
  )
}

function EndSessions({ freelancerId: id }: { freelancerId: string }) {
  const w = useTexts(TEXTS)
  const [isAsked, setAsked] = useState(false)
  const [ended, setEnded] = useState<number>()
  const ending = useAction(async () =>
    setEnded((await revokePortalSessions({ client: api(), path: { id } })).revoked),
  )
  return (
    <>
      {ended !== undefined && (
        <span class="small soft" role="status">
          {w.sessionsEnded(ended)}
        </span>
      )}
      <button type="button" onClick={() => setAsked(true)}>
        {w.endSessions}
      </button>
      {isAsked && (
        <Confirm
          title={w.endSessionsTitle}
          label={w.endSessions}
          isDanger
          action={ending}
          onClose={() => setAsked(false)}
          onDone={() => setAsked(false)}
        >
          <p>{w.endSessionsLead}</p>
        </Confirm>
      )}
    </>
  )
}

function endOf({ revoked_at, expires_at }: PortalLink): 'revoked' | 'expired' | undefined {
  if (revoked_at) return 'revoked'
  return new Date(expires_at) <= now() ? 'expired' : undefined
}

function Links({ items, onRevoke }: { items: PortalLink[]; onRevoke: (link: PortalLink) => void }) {
  const [w, c] = [useTexts(TEXTS), useTexts(COMMON)]
  return (
    <DataTable
      caption={w.links}
      items={items}
      keyOf={({ id }) => id}
      columns={[
        { name: c.created, draw: ({ created_at }) => moment(created_at) },
        { name: w.until, draw: ({ expires_at }) => moment(expires_at) },
        {
          name: w.by,
          draw: ({ delivered_by, is_undeliverable }) => (
            <span>
              {w[delivered_by]} {is_undeliverable && <span class="badge bad">{w.linkUndeliverable}</span>}
            </span>
          ),
        },
        {
          name: c.actions,
          draw: (link) => {
            const end = endOf(link)
            if (end) return <span class="badge">{w[end]}</span>
            return (
              <RowButton
                label={w.revoke}
                what={moment(link.created_at)}
                isDanger
                onClick={() => onRevoke(link)}
              />
            )
          },
        },
      ]}
    />
  )
}

type RevokeProps = { id: string; link: PortalLink; onClose: () => void; onDone: () => void }

function Revoke({ id, link, ...closing }: RevokeProps) {
  const w = useTexts(TEXTS)
  const revoking = useAction(() => revokePortalLink({ client: api(), path: { id, link_id: link.id } }))
  return (
    <Confirm title={w.revokeTitle} label={w.revoke} isDanger action={revoking} {...closing}>
      <p>{w.revokeLead}</p>
    </Confirm>
  )
}
