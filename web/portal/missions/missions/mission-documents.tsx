// The contract and its amendments in their current version, with links to older versions.
import { useState } from 'preact/hooks'
import { PdfView } from '../../../shared/kit/pdf-view.tsx'
import { LoadedContent } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { day } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import {
  getPortalMissionDocumentVersion,
  listPortalMissionDocuments,
  type MissionDocument,
  type PortalMission,
} from '../../../shared/sdk.ts'
import { portal } from '../../link.ts'

const texts = requireTexts('portal/missions/missions', 'missionDocuments')

// A signature creates a new version, so the status is part of the cache key.
const useDocuments = ({ id, status }: PortalMission) =>
  useLoaded(`documents ${id} ${status}`, async (signal) => {
    const query = { per_page: 100 }
    return (await listPortalMissionDocuments({ client: portal(), path: { id }, query, signal })).items
  })

export function MissionDocuments({ mission }: { mission: PortalMission }) {
  const documents = useDocuments(mission)
  return (
    <LoadedContent loaded={documents}>
      {(loadedDocuments) => (
        <DocumentVersions mission={mission} documents={loadedDocuments} key={loadedDocuments[0]?.id} />
      )}
    </LoadedContent>
  )
}

function DocumentVersions({ mission, documents }: { mission: PortalMission; documents: MissionDocument[] }) {
  const t = texts()
  const newest = documents.find(({ kind }) => kind === 'contract') ?? documents[0]
  const [selectedId, setSelectedId] = useState(newest?.id)
  const selectedDocument = documents.find(({ id }) => id === selectedId)
  if (!selectedDocument) return null
  const names = selectedDocument.signatures.map(({ name }) => name).join(', ')
  return (
    <section class="panel stack" aria-label={t[selectedDocument.kind]}>
      <h2>{t[selectedDocument.kind]}</h2>
      {documents.length > 1 && (
        <select
          aria-label={t.choose}
          value={selectedId}
          onChange={(event) => setSelectedId(event.currentTarget.value)}
        >
          {documents.map((documentVersion) => (
            <option key={documentVersion.id} value={documentVersion.id}>
              {t.version(t[documentVersion.kind], documentVersion.version, day(documentVersion.created_at))}
            </option>
          ))}
        </select>
      )}
      <p class="small">{names ? t.signed(names) : t.unsigned}</p>
      <DocumentPdf mission={mission} document={selectedDocument} />
    </section>
  )
}

type LatestProps = { mission: PortalMission; kind: MissionDocument['kind'] }

export function LatestDocument({ mission, kind }: LatestProps) {
  const documents = useDocuments(mission)
  return (
    <LoadedContent loaded={documents}>
      {(loadedDocuments) => {
        const latest = loadedDocuments.find((documentVersion) => documentVersion.kind === kind)
        return latest ? <DocumentPdf mission={mission} document={latest} /> : null
      }}
    </LoadedContent>
  )
}

function DocumentPdf({ mission, document }: { mission: PortalMission; document: MissionDocument }) {
  const t = texts()
  const { id, kind, sha256 } = document
  const path = { id: mission.id, document_id: id }
  return (
    <>
      <PdfView
        title={t[kind]}
        id={id}
        load={(signal) =>
          getPortalMissionDocumentVersion({ client: portal(), path, signal }) as unknown as Promise<File>
        }
      />
      <p class="small soft">
        {t.fingerprint} <code class="wrap">{sha256}</code>
      </p>
    </>
  )
}
