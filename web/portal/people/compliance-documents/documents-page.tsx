// The documents that the company has to collect from the freelancer: what is asked for, sent, in force or refused.
import { useState } from 'preact/hooks'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { Shown } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { day } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import { COMPLIANCE_KIND_TEXTS } from '../../../shared/people/compliance-documents/compliance-texts.ts'
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

const TEXTS = defineTexts({
  en: {
    title: 'My documents',
    details: 'My details',
    lead: 'French law requires the company to collect these documents, when a contract is signed and every six months.',
    nothing: 'The company asks you for no documents.',
    send: 'Send a document…',
    other: 'Send another document…',
    newer: 'Send a newer one…',
    replace: 'Send another file…',
    sentOn: (date: string) => `Sent on ${date}. The company reviews it.`,
    byTeam: (date: string) => `The company added it on ${date} and reviews it.`,
    requestedOn: (date: string) => `Requested on ${date}.`,
    refusedOn: (date: string) => `Refused on ${date}:`,
    where: {
      urssaf_vigilance: 'Download it from your account on urssaf.fr: attestation de vigilance.',
      registration:
        'A Kbis extract, or the notice of situation from INSEE for sole traders, from the last months.',
      insurance: 'The certificate of your insurer, with its period.',
      foreign_workers: 'The list of your foreign employees, or a signed statement that there are none.',
    },
    history: 'Earlier documents',
    status: {
      requested: 'Requested',
      uploaded: 'In review',
      approved: 'In force',
      refused: 'Refused',
      replaced: 'Replaced',
    },
    uploaded: (date: string) => `Sent ${date}`,
  },
  fr: {
    title: 'Mes documents',
    details: 'Mes informations',
    lead: 'La loi oblige l’entreprise à recueillir ces documents à la signature d’un contrat, puis tous les six mois.',
    nothing: 'L’entreprise ne vous demande aucun document.',
    send: 'Envoyer un document…',
    other: 'Envoyer un autre document…',
    newer: 'Envoyer un document plus récent…',
    replace: 'Envoyer un autre fichier…',
    sentOn: (date: string) => `Envoyé le ${date}. L’entreprise le vérifie.`,
    byTeam: (date: string) => `Ajouté par l’entreprise le ${date}, qui le vérifie.`,
    requestedOn: (date: string) => `Demandé le ${date}.`,
    refusedOn: (date: string) => `Refusé le ${date} :`,
    where: {
      urssaf_vigilance: 'À télécharger depuis votre compte sur urssaf.fr : attestation de vigilance.',
      registration: 'Un extrait Kbis ou, pour un entrepreneur individuel, un avis de situation INSEE récent.',
      insurance: 'L’attestation de votre assureur, avec sa période de validité.',
      foreign_workers:
        'La liste de vos salariés étrangers, ou une attestation sur l’honneur signée s’il n’y en a pas.',
    },
    history: 'Documents précédents',
    status: {
      requested: 'Demandé',
      uploaded: 'En cours de vérification',
      approved: 'En vigueur',
      refused: 'Refusé',
      replaced: 'Remplacé',
    },
    uploaded: (date: string) => `Envoyé le ${date}`,
  },
})

async function load(signal: AbortSignal) {
  const client = portal()
  const [file, { items: documents }] = await Promise.all([
    getPortalCompliance({ client, signal }),
    listPortalComplianceDocuments({ client, query: { per_page: 100 }, signal }),
  ])
  return { file, documents }
}

/** `kind`: of the document that is sent; 'any' if the person chooses. */
type Sending = ComplianceKind | 'any'

export function DocumentsPage() {
  const w = useTexts(TEXTS)
  const [sending, setSending] = useState<Sending>()
  const known = useLoaded('compliance', load)
  return (
    <div class="stack">
      <PageHead title={w.title} back={{ href: DETAILS_HREF, name: w.details }} />
      <Shown of={known}>
        {({ file, documents }) => <Documents kinds={file.kinds} documents={documents} onSend={setSending} />}
      </Shown>
      {sending && (
        <UploadDocument
          audience="freelancer"
          kind={sending === 'any' ? undefined : sending}
          send={(body) => uploadPortalComplianceDocument({ client: portal(), body })}
          onClose={() => setSending(undefined)}
          onDone={() => {
            setSending(undefined)
            known.reload()
          }}
        />
      )}
    </div>
  )
}

type Props = {
  kinds: readonly ComplianceKindState[]
  documents: readonly PortalComplianceDocument[]
  onSend: (sending: Sending) => void
}

function Documents({ kinds, documents, onSend }: Props) {
  const w = useTexts(TEXTS)
  const shown = new Set(kinds.flatMap((of) => [of.in_force?.id, of.open?.id, of.refused?.id]))
  const earlier = documents.filter(({ id }) => !shown.has(id))
  return (
    <>
      <p class="soft">{kinds.length > 0 ? w.lead : w.nothing}</p>
      {kinds.map((of) => (
        <Kind key={of.kind} of={of} documents={documents} onSend={() => onSend(of.kind)} />
      ))}
      <div>
        <button type="button" onClick={() => onSend('any')}>
          {kinds.length > 0 ? w.other : w.send}
        </button>
      </div>
      {earlier.length > 0 && <History documents={earlier} />}
    </>
  )
}

type KindProps = {
  of: ComplianceKindState
  documents: readonly PortalComplianceDocument[]
  onSend: () => void
}

function Kind({ of, documents, onSend }: KindProps) {
  const [w, kinds] = [useTexts(TEXTS), useTexts(COMPLIANCE_KIND_TEXTS)]
  const find = (version: { id: string } | null) => documents.find(({ id }) => id === version?.id)
  const [inForce, open, refused] = [find(of.in_force), find(of.open), find(of.refused)]
  const isNeeded = needsDocument(of)
  const label = open?.status === 'uploaded' ? w.replace : inForce ? w.newer : w.send
  return (
    <section class="panel stack tight">
      <h2>{kinds[of.kind]}</h2>
      <KindBadges of={of} />
      {isNeeded && <p class="small soft">{w.where[of.kind]}</p>}
      {refused && <Refused document={refused} />}
      {open && <Open document={open} />}
      {inForce && <FileOf document={inForce} />}
      <div>
        <button type="button" class={isNeeded ? 'primary' : undefined} onClick={onSend}>
          {label}
          <span class="visually-hidden"> : {kinds[of.kind]}</span>
        </button>
      </div>
    </section>
  )
}

function Refused({ document }: { document: PortalComplianceDocument }) {
  const w = useTexts(TEXTS)
  const { reason, verified_at } = document
  return (
    <div class="notice bad stack tight">
      <p>{w.refusedOn(day(verified_at ?? ''))}</p>
      <q class="prose">{reason}</q>
      <FileOf document={document} />
    </div>
  )
}

function Open({ document }: { document: PortalComplianceDocument }) {
  const w = useTexts(TEXTS)
  const { status, requested_at, uploaded_at, uploaded_by } = document
  if (status === 'requested') return <p>{w.requestedOn(day(requested_at ?? ''))}</p>
  return (
    <p>
      {(uploaded_by === 'team' ? w.byTeam : w.sentOn)(day(uploaded_at ?? ''))} <FileOf document={document} />
    </p>
  )
}

const FileOf = ({ document }: { document: PortalComplianceDocument }) => (
  <span>
    <DocumentFile
      document={document}
      load={(signal) =>
        getPortalComplianceDocumentFile({ client: portal(), path: { id: document.id }, signal })
      }
    />
  </span>
)

function History({ documents }: { documents: readonly PortalComplianceDocument[] }) {
  const [w, kinds] = [useTexts(TEXTS), useTexts(COMPLIANCE_KIND_TEXTS)]
  return (
    <section class="stack tight">
      <h2>{w.history}</h2>
      <ul class="entries panel">
        {documents.map((document) => (
          <li key={document.id}>
            <span>
              {kinds[document.kind]}
              <span class="small soft block">
                {document.uploaded_at && w.uploaded(day(document.uploaded_at))}
              </span>
              {document.reason && <q class="small soft prose">{document.reason}</q>}
              <FileOf document={document} />
            </span>
            <span class="badge quiet">{w.status[document.status]}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
