// The portal links of a freelancer: create, show once, revoke; and a button that ends all their sessions.
import { useState } from 'preact/hooks'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { DataTable } from '../../../shared/kit/data-table.tsx'
import { RowButton } from '../../../shared/kit/row-button.tsx'
import { SecretDialog } from '../../../shared/kit/shown-once.tsx'
import { Failure, LoadedContent } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { moment } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { now } from '../../../shared/platform/sandbox/sandbox.ts'
import {
  createPortalLink,
  listPortalLinks,
  type PortalLink,
  revokePortalLink,
  revokePortalSessions,
} from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'

const commonTexts = requireTexts('shared/kit', 'common')
const texts = requireTexts('console/people/freelancers', 'freelancers')

export function PortalLinks({ freelancerId: id }: { freelancerId: string }) {
  const t = texts()
  const links = useLoaded(`portal links ${id}`, (signal) =>
    listPortalLinks({ client: api(), path: { id }, query: { per_page: 20 }, signal }),
  )
  const [url, setUrl] = useState<string>()
  const [isMailed, setMailed] = useState(false)
  const [linkToRevoke, setLinkToRevoke] = useState<PortalLink>()
  const creating = useAction(async () => {
    const portalLink = await createPortalLink({ client: api(), path: { id } })
    if (portalLink.url) setUrl(portalLink.url)
    setMailed(!portalLink.url)
    links.reload()
  })
  return (
    <section class="stack tight">
      <div class="row spread">
        <h2>{t.links}</h2>
        <div class="row">
          <EndSessionsButton freelancerId={id} />
          <button type="button" disabled={creating.isRunning} onClick={() => void creating.run()}>
            {t.makeLink}
          </button>
        </div>
      </div>
      <p class="soft small">{t.linksHint}</p>
      {creating.error !== undefined && <Failure error={creating.error} />}
      {isMailed && (
        <p class="notice good" role="status">
          {t.mailed}
        </p>
      )}
      <LoadedContent loaded={links}>
        {({ items }) =>
          items.length === 0 ? (
            <p class="soft">{t.noLinks}</p>
          ) : (
            <LinkTable items={items} onRevoke={setLinkToRevoke} />
          )
        }
      </LoadedContent>
      {url && (
        <SecretDialog title={t.linkTitle} lead={t.linkLead} secret={url} onClose={() => setUrl(undefined)} />
      )}
      {linkToRevoke && (
        <RevokeLinkDialog
          id={id}
          link={linkToRevoke}
          onClose={() => setLinkToRevoke(undefined)}
          onDone={() => {
            setLinkToRevoke(undefined)
            links.reload()
          }}
        />
      )}
    </section>
  )
}

function EndSessionsButton({ freelancerId: id }: { freelancerId: string }) {
  const t = texts()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const [endedCount, setEndedCount] = useState<number>()
  const ending = useAction(async () =>
    setEndedCount((await revokePortalSessions({ client: api(), path: { id } })).revoked),
  )
  return (
    <>
      {endedCount !== undefined && (
        <span class="small soft" role="status">
          {t.sessionsEnded(endedCount)}
        </span>
      )}
      <button type="button" onClick={() => setDialogOpen(true)}>
        {t.endSessions}
      </button>
      {isDialogOpen && (
        <Confirm
          title={t.endSessionsTitle}
          label={t.endSessions}
          isDanger
          action={ending}
          onClose={() => setDialogOpen(false)}
          onDone={() => setDialogOpen(false)}
        >
          <p>{t.endSessionsLead}</p>
        </Confirm>
      )}
    </>
  )
}

function findEndReason({ revoked_at, expires_at }: PortalLink): 'revoked' | 'expired' | undefined {
  if (revoked_at) return 'revoked'
  return new Date(expires_at) <= now() ? 'expired' : undefined
}

function LinkTable({ items, onRevoke }: { items: PortalLink[]; onRevoke: (link: PortalLink) => void }) {
  const [t, c] = [texts(), commonTexts()]
  return (
    <DataTable
      caption={t.links}
      items={items}
      getKey={({ id }) => id}
      columns={[
        { name: c.created, draw: ({ created_at }) => moment(created_at) },
        { name: t.until, draw: ({ expires_at }) => moment(expires_at) },
        {
          name: t.by,
          draw: ({ delivered_by, is_undeliverable }) => (
            <span>
              {t[delivered_by]} {is_undeliverable && <span class="badge bad">{t.linkUndeliverable}</span>}
            </span>
          ),
        },
        {
          name: c.actions,
          draw: (link) => {
            const endReason = findEndReason(link)
            if (endReason) return <span class="badge">{t[endReason]}</span>
            return (
              <RowButton
                label={t.revoke}
                itemName={moment(link.created_at)}
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

function RevokeLinkDialog({ id, link, ...closing }: RevokeProps) {
  const t = texts()
  const revoking = useAction(() => revokePortalLink({ client: api(), path: { id, link_id: link.id } }))
  return (
    <Confirm title={t.revokeTitle} label={t.revoke} isDanger action={revoking} {...closing}>
      <p>{t.revokeLead}</p>
    </Confirm>
  )
}
