// The contract and its amendments, with all signed versions.
import { useState } from 'preact/hooks'
import { type Column, DataTable } from '../../../shared/kit/data-table.tsx'
import { Dialog } from '../../../shared/kit/dialog.tsx'
import { PdfView } from '../../../shared/kit/pdf-view.tsx'
import { RowButton } from '../../../shared/kit/row-button.tsx'
import { Shown } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { COMMON } from '../../../shared/kit/values/common-texts.ts'
import { moment } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import {
  getMissionDocumentVersion,
  listMissionDocuments,
  type Mission,
  type MissionDocument,
} from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'

const TEXTS = defineTexts({
  en: {
    title: 'Contract',
    caption: 'Versions of the contract, newest first',
    document: 'Document',
    kinds: { contract: 'Contract', amendment: 'Amendment' },
    version: (kind: string, version: number) => `${kind}, version ${version}`,
    made: 'Created',
    signatures: 'Signatures',
    sides: { freelancer: 'Freelancer', company: 'Company' },
    unsigned: 'None yet',
    fingerprint: 'SHA-256',
    file: 'PDF',
    show: 'View',
    older: (count: number) => `${count} earlier versions are not shown.`,
  },
  fr: {
    title: 'Contrat',
    caption: 'Versions du contrat, les plus récentes d’abord',
    document: 'Document',
    kinds: { contract: 'Contrat', amendment: 'Avenant' },
    version: (kind: string, version: number) => `${kind}, version ${version}`,
    made: 'Établi le',
    signatures: 'Signatures',
    sides: { freelancer: 'Freelance', company: 'Entreprise' },
    unsigned: 'Pas encore',
    fingerprint: 'SHA-256',
    file: 'PDF',
    show: 'Afficher',
    older: (count: number) => `${count} versions antérieures ne sont pas affichées.`,
  },
})

const MAX_PAGE_SIZE = 100

export function MissionContract({ mission, turn }: { mission: Mission; turn: number }) {
  const w = useTexts(TEXTS)
  const [read, setRead] = useState<MissionDocument>()
  const { id } = mission
  const documents = useLoaded(`documents ${id} ${turn}`, (signal) =>
    listMissionDocuments({ client: api(), path: { id }, query: { per_page: MAX_PAGE_SIZE }, signal }),
  )
  const columns = useColumns(setRead)
  return (
    <section class="stack tight">
      <h2>{w.title}</h2>
      <Shown of={documents}>
        {({ items, total }) => (
          <>
            <DataTable caption={w.caption} columns={columns} items={items} keyOf={(one) => one.id} />
            {total > items.length && <p class="small soft">{w.older(total - items.length)}</p>}
          </>
        )}
      </Shown>
      {read && <Reader missionId={id} document={read} onClose={() => setRead(undefined)} />}
    </section>
  )
}

function useColumns(onRead: (document: MissionDocument) => void): Column<MissionDocument>[] {
  const w = useTexts(TEXTS)
  return [
    {
      name: w.document,
      draw: ({ kind, version, sha256 }) => (
        <span>
          {w.version(w.kinds[kind], version)}
          <span class="small soft" title={`${w.fingerprint} ${sha256}`}>
            {w.fingerprint} <code>{sha256.slice(0, 12)}…</code>
          </span>
        </span>
      ),
    },
    { name: w.made, draw: ({ created_at }) => moment(created_at) },
    {
      name: w.signatures,
      draw: ({ signatures }) => (
        <span>
          {signatures.length === 0 && <span class="soft">{w.unsigned}</span>}
          {signatures.map(({ side, name, signed_at }) => (
            <span key={side} class="block">
              {name}
              <span class="small soft">
                {w.sides[side]}, {moment(signed_at)}
              </span>
            </span>
          ))}
        </span>
      ),
    },
    {
      name: w.file,
      draw: (document) => (
        <RowButton
          label={w.show}
          what={w.version(w.kinds[document.kind], document.version)}
          onClick={() => onRead(document)}
        />
      ),
    },
  ]
}

type ReaderProps = { missionId: string; document: MissionDocument; onClose: () => void }

function Reader({ missionId, document, onClose }: ReaderProps) {
  const w = useTexts(TEXTS)
  const { close } = useTexts(COMMON)
  const title = w.version(w.kinds[document.kind], document.version)
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
