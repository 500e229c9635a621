// The documents that the company has to collect from the freelancer: requested, sent, in force or refused.
import { useState } from 'preact/hooks'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { LoadedContent } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { day } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { complianceKindTexts } from '../../../shared/people/compliance-documents/compliance-texts.ts'
import { DocumentFile } from '../../../shared/people/compliance-documents/document-file.tsx'
import { KindBadges } from '../../../shared/people/compliance-documents/state-badge.tsx'
import { UploadDocument } from '../../../shared/people/compliance-documents/upload-document.tsx'
import {
  type ComplianceKind,
  type ComplianceKindState,
  getPortalCompliance,
  getPortalComplianceDocumentFile,
  listPortalComplianceDocuments,
  type PortalComplianceDocument,
  uploadPortalComplianceDocument,
} from '../../../shared/sdk.ts'
import { portal } from '../../link.ts'
import { DETAILS_HREF } from '../../location.tsx'
import { needsDocument } from './needed.ts'

const texts = requireTexts('portal/people/compliance-documents', 'documentsPage')

async function load(signal: AbortSignal) {
  const client = portal()
  const [complianceState, { items: documents }] = await Promise.all([
    getPortalCompliance({ client, signal }),
    listPortalComplianceDocuments({ client, query: { per_page: 100 }, signal }),
  ])
  return { complianceState, documents }
}

/** The kind of the document to be sent; 'any' if the person chooses it in the form. */
type KindToSend = ComplianceKind | 'any'

export function DocumentsPage() {
  const t = texts()
  const [kindToSend, setKindToSend] = useState<KindToSend>()
  const compliance = useLoaded('compliance', load)
  return (
    <div class="stack">
      <PageHead title={t.title} back={{ href: DETAILS_HREF, name: t.details }} />
      <LoadedContent loaded={compliance}>
        {({ complianceState, documents }) => (
          <DocumentSections kinds={complianceState.kinds} documents={documents} onSend={setKindToSend} />
        )}
      </LoadedContent>
      {kindToSend && (
        <UploadDocument
          audience="freelancer"
          kind={kindToSend === 'any' ? undefined : kindToSend}
          send={(body) => uploadPortalComplianceDocument({ client: portal(), body })}
          onClose={() => setKindToSend(undefined)}
          onDone={() => {
            setKindToSend(undefined)
            compliance.reload()
          }}
        />
      )}
    </div>
  )
}

type Props = {
  kinds: readonly ComplianceKindState[]
  documents: readonly PortalComplianceDocument[]
  onSend: (sending: KindToSend) => void
}

function DocumentSections({ kinds, documents, onSend }: Props) {
  const t = texts()
  const visibleIds = new Set(
    kinds.flatMap((kindState) => [kindState.in_force?.id, kindState.open?.id, kindState.refused?.id]),
  )
  const earlier = documents.filter(({ id }) => !visibleIds.has(id))
  return (
    <>
      <p class="soft">{kinds.length > 0 ? t.lead : t.nothing}</p>
      {kinds.map((kindState) => (
        <KindSection
          key={kindState.kind}
          kindState={kindState}
          documents={documents}
          onSend={() => onSend(kindState.kind)}
        />
      ))}
      <div>
        <button type="button" onClick={() => onSend('any')}>
          {kinds.length > 0 ? t.other : t.send}
        </button>
      </div>
      {earlier.length > 0 && <DocumentHistory documents={earlier} />}
    </>
  )
}

type KindProps = {
  kindState: ComplianceKindState
  documents: readonly PortalComplianceDocument[]
  onSend: () => void
}

function KindSection({ kindState, documents, onSend }: KindProps) {
  const [t, kinds] = [texts(), complianceKindTexts()]
  const findDocument = (version: { id: string } | null) => documents.find(({ id }) => id === version?.id)
  const [documentInForce, openDocument, refusedDocument] = [
    findDocument(kindState.in_force),
    findDocument(kindState.open),
    findDocument(kindState.refused),
  ]
  const isNeeded = needsDocument(kindState)
  const label = openDocument?.status === 'uploaded' ? t.replace : documentInForce ? t.newer : t.send
  return (
    <section class="panel stack tight">
      <h2>{kinds[kindState.kind]}</h2>
      <KindBadges kindState={kindState} />
      {isNeeded && <p class="small soft">{t.where[kindState.kind]}</p>}
      {refusedDocument && <RefusedDocument document={refusedDocument} />}
      {openDocument && <OpenDocument document={openDocument} />}
      {documentInForce && <DocumentFileLink document={documentInForce} />}
      <div>
        <button type="button" class={isNeeded ? 'primary' : undefined} onClick={onSend}>
          {label}
          <span class="visually-hidden"> : {kinds[kindState.kind]}</span>
        </button>
      </div>
    </section>
  )
}

function RefusedDocument({ document }: { document: PortalComplianceDocument }) {
  const t = texts()
  const { reason, verified_at } = document
  return (
    <div class="notice bad stack tight">
      <p>{t.refusedOn(day(verified_at ?? ''))}</p>
      <q class="prose">{reason}</q>
      <DocumentFileLink document={document} />
    </div>
  )
}

function OpenDocument({ document }: { document: PortalComplianceDocument }) {
  const t = texts()
  const { status, requested_at, uploaded_at, uploaded_by } = document
  if (status === 'requested') return <p>{t.requestedOn(day(requested_at ?? ''))}</p>
  return (
    <p>
      {(uploaded_by === 'team' ? t.byTeam : t.sentOn)(day(uploaded_at ?? ''))}{' '}
      <DocumentFileLink document={document} />
    </p>
  )
}

const DocumentFileLink = ({ document }: { document: PortalComplianceDocument }) => (
  <span>
    <DocumentFile
      document={document}
      load={(signal) =>
        getPortalComplianceDocumentFile({ client: portal(), path: { id: document.id }, signal })
      }
    />
  </span>
)

function DocumentHistory({ documents }: { documents: readonly PortalComplianceDocument[] }) {
  const [t, kinds] = [texts(), complianceKindTexts()]
  return (
    <section class="stack tight">
      <h2>{t.history}</h2>
      <ul class="entries panel">
        {documents.map((document) => (
          <li key={document.id}>
            <span>
              {kinds[document.kind]}
              <span class="small soft block">
                {document.uploaded_at && t.uploaded(day(document.uploaded_at))}
              </span>
              {document.reason && <q class="small soft prose">{document.reason}</q>}
              <DocumentFileLink document={document} />
            </span>
            <span class="badge quiet">{t.status[document.status]}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
