// The contract and its amendments, with all signed versions.
import { useState } from 'preact/hooks'
import { type Column, DataTable } from '../../../shared/kit/data-table.tsx'
import { Dialog } from '../../../shared/kit/dialog.tsx'
import { PdfView } from '../../../shared/kit/pdf-view.tsx'
import { RowButton } from '../../../shared/kit/row-button.tsx'
import { LoadedContent } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { moment } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import {
  getMissionDocumentVersion,
  listMissionDocuments,
  type Mission,
  type MissionDocument,
} from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'

const commonTexts = requireTexts('shared/kit', 'common')

const texts = requireTexts('console/missions/mission-page', 'missionContract')

const MAX_PAGE_SIZE = 100

export function MissionContract({ mission, reloadCount }: { mission: Mission; reloadCount: number }) {
  const t = texts()
  const [openDocument, setOpenDocument] = useState<MissionDocument>()
  const { id } = mission
  const documents = useLoaded(`documents ${id} ${reloadCount}`, (signal) =>
    listMissionDocuments({ client: api(), path: { id }, query: { per_page: MAX_PAGE_SIZE }, signal }),
  )
  const columns = useColumns(setOpenDocument)
  return (
    <section class="stack tight">
      <h2>{t.title}</h2>
      <LoadedContent loaded={documents}>
        {({ items, total }) => (
          <>
            <DataTable
              caption={t.caption}
              columns={columns}
              items={items}
              getKey={(document) => document.id}
            />
            {total > items.length && <p class="small soft">{t.older(total - items.length)}</p>}
          </>
        )}
      </LoadedContent>
      {openDocument && (
        <DocumentDialog missionId={id} document={openDocument} onClose={() => setOpenDocument(undefined)} />
      )}
    </section>
  )
}

function useColumns(onRead: (document: MissionDocument) => void): Column<MissionDocument>[] {
  const t = texts()
  return [
    {
      name: t.document,
      draw: ({ kind, version, sha256 }) => (
        <span>
          {t.version(t.kinds[kind], version)}
          <span class="small soft" title={`${t.fingerprint} ${sha256}`}>
            {t.fingerprint} <code>{sha256.slice(0, 12)}…</code>
          </span>
        </span>
      ),
    },
    { name: t.made, draw: ({ created_at }) => moment(created_at) },
    {
      name: t.signatures,
      draw: ({ signatures }) => (
        <span>
          {signatures.length === 0 && <span class="soft">{t.unsigned}</span>}
          {signatures.map(({ side, name, signed_at }) => (
            <span key={side} class="block">
              {name}
              <span class="small soft">
                {t.sides[side]}, {moment(signed_at)}
              </span>
            </span>
          ))}
        </span>
      ),
    },
    {
      name: t.file,
      draw: (document) => (
        <RowButton
          label={t.show}
          itemName={t.version(t.kinds[document.kind], document.version)}
          onClick={() => onRead(document)}
        />
      ),
    },
  ]
}

type ReaderProps = { missionId: string; document: MissionDocument; onClose: () => void }

function DocumentDialog({ missionId, document, onClose }: ReaderProps) {
  const t = texts()
  const { close } = commonTexts()
  const title = t.version(t.kinds[document.kind], document.version)
  return (
    <Dialog title={title} onClose={onClose} isLarge>
      <PdfView
        title={title}
        id={document.id}
        load={(signal) =>
          getMissionDocumentVersion({
            client: api(),
            path: { id: missionId, document_id: document.id },
            signal,
          })
        }
      />
      <div>
        <button type="button" onClick={onClose}>
          {close}
        </button>
      </div>
    </Dialog>
  )
}
