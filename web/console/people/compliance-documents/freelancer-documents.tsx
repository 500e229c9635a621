// The compliance documents of a freelancer: the state of each kind, documents to review, and earlier documents.
import { useEffect, useRef, useState } from 'preact/hooks'
import { DataTable } from '../../../shared/kit/data-table.tsx'
import { Facts } from '../../../shared/kit/facts.tsx'
import { LoadedContent } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { day, exactMoney, moment } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { MandateBadge } from '../../../shared/money/invoices/mandate-view.tsx'
import {
  complianceKindTexts,
  STATUS_TONES,
} from '../../../shared/people/compliance-documents/compliance-texts.ts'
import { DocumentFile } from '../../../shared/people/compliance-documents/document-file.tsx'
import { KindBadges } from '../../../shared/people/compliance-documents/state-badge.tsx'
import { UploadDocument } from '../../../shared/people/compliance-documents/upload-document.tsx'
import {
  type ComplianceDocument,
  type ComplianceFile,
  type ComplianceKindState,
  type ComplianceSettings,
  type Freelancer,
  getComplianceDocumentFile,
  getComplianceSettings,
  getFreelancerCompliance,
  listComplianceDocuments,
  uploadComplianceDocument,
} from '../../../shared/sdk.ts'
import { useMay, useMe } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'
import { useNameOfUser } from '../../money/accounting/user-names.ts'
import { DocumentActions } from './document-actions.tsx'
import { RequestDocuments } from './request-documents.tsx'

const texts = requireTexts('console/people/compliance-documents', 'complianceDocuments')

const ANCHOR = 'documents'

type ComplianceData = { file: ComplianceFile; documents: ComplianceDocument[]; settings: ComplianceSettings }

async function load(id: string, signal: AbortSignal): Promise<ComplianceData> {
  const client = api()
  const [file, { items }, settings] = await Promise.all([
    getFreelancerCompliance({ client, path: { id }, signal }),
    listComplianceDocuments({ client, query: { freelancer_id: id, per_page: 100 }, signal }),
    getComplianceSettings({ client, signal }),
  ])
  return { file, documents: items, settings }
}

export function FreelancerDocuments({ freelancer: { id, status } }: { freelancer: Freelancer }) {
  const t = texts()
  const [openDialog, setOpenDialog] = useState<'request' | 'add'>()
  const compliance = useLoaded(`compliance ${id}`, (signal) => load(id, signal))
  const section = useRef<HTMLElement>(null)
  const isLoaded = compliance.value !== undefined
  // The target of the link did not exist yet when the browser looked for it.
  useEffect(() => {
    if (isLoaded && location.hash === `#${ANCHOR}`) section.current?.scrollIntoView()
  }, [isLoaded])
  const mayWrite = useMay()('compliance-documents:write') && status !== 'archived'
  const close = () => setOpenDialog(undefined)
  const handleDone = () => {
    close()
    compliance.reload()
  }
  return (
    <section class="panel stack" id={ANCHOR} ref={section}>
      <div class="row spread">
        <h2>{t.title}</h2>
        {mayWrite && compliance.value && (
          <div class="row">
            <button type="button" onClick={() => setOpenDialog('add')}>
              {t.add}
            </button>
            <button type="button" onClick={() => setOpenDialog('request')}>
              {t.request}
            </button>
          </div>
        )}
      </div>
      <LoadedContent loaded={compliance}>
        {(value) => <DocumentSections complianceData={value} onChanged={compliance.reload} />}
      </LoadedContent>
      {openDialog === 'request' && compliance.value && (
        <RequestDocuments file={compliance.value.file} onClose={close} onDone={handleDone} />
      )}
      {openDialog === 'add' && (
        <UploadDocument
          audience="team"
          send={(body) => uploadComplianceDocument({ client: api(), path: { id }, body })}
          onClose={close}
          onDone={handleDone}
        />
      )}
    </section>
  )
}

function DocumentSections({
  complianceData,
  onChanged,
}: {
  complianceData: ComplianceData
  onChanged: () => void
}) {
  const t = texts()
  const { file, documents } = complianceData
  const visibleIds = new Set(
    file.kinds.flatMap((kindState) => [kindState.in_force?.id, kindState.open?.id, kindState.refused?.id]),
  )
  const earlier = documents.filter(({ id }) => !visibleIds.has(id))
  return (
    <>
      <RequirementText complianceData={complianceData} />
      {file.kinds.map((kindState) => (
        <KindSection key={kindState.kind} kindState={kindState} documents={documents} onChanged={onChanged} />
      ))}
      <div class="row spread">
        <span>{t.mandate}</span>
        {file.billing_mandate ? (
          <MandateBadge status={file.billing_mandate} />
        ) : (
          <span class="badge quiet">{t.noMandate}</span>
        )}
      </div>
      {earlier.length > 0 && <EarlierDocuments documents={earlier} />}
    </>
  )
}

/** Explains why documents are required, or not. Amounts are in the currency of the contracts. */
function RequirementText({ complianceData: { file, settings } }: { complianceData: ComplianceData }) {
  const t = texts()
  const { currency } = useMe().team
  if (file.kinds.length === 0) return <p class="soft">{t.noKinds}</p>
  const money = (amount: number) => exactMoney(amount, currency)
  return (
    <p class="small soft">
      {file.is_required
        ? t.required(money(file.contract_total ?? 0), money(settings.threshold))
        : t.notRequired}
    </p>
  )
}

type KindProps = { kindState: ComplianceKindState; documents: ComplianceDocument[]; onChanged: () => void }

function KindSection({ kindState, documents, onChanged }: KindProps) {
  const kinds = complianceKindTexts()
  const find = (version: { id: string } | null) => documents.find(({ id }) => id === version?.id)
  const [documentInForce, openDocument, refusedDocument] = [
    find(kindState.in_force),
    find(kindState.open),
    find(kindState.refused),
  ]
  return (
    <article class="notice stack tight">
      <div class="row spread">
        <h3>{kinds[kindState.kind]}</h3>
        <KindBadges kindState={kindState} />
      </div>
      {[documentInForce, refusedDocument, openDocument].map(
        (document) =>
          document && <DocumentCard key={document.id} document={document} onChanged={onChanged} />,
      )}
    </article>
  )
}

/** Texts about who requested, sent and reviewed a document, each with the time. */
function useHistoryTexts() {
  const t = texts()
  const nameOfUser = useNameOfUser()
  return {
    requested: ({ requested_at, requested_by_id }: ComplianceDocument) =>
      requested_at &&
      t.by(moment(requested_at), requested_by_id ? nameOfUser(requested_by_id) : t.automatically),
    uploaded: ({ uploaded_at, uploaded_by, uploaded_by_id }: ComplianceDocument) => {
      const team = (uploaded_by_id && nameOfUser(uploaded_by_id)) || t.byTeam
      return uploaded_at && t.by(moment(uploaded_at), uploaded_by === 'freelancer' ? t.byFreelancer : team)
    },
    verified: ({ verified_at, verified_by }: ComplianceDocument) =>
      verified_at && t.by(moment(verified_at), verified_by ? nameOfUser(verified_by) : ''),
  }
}

function DocumentCard({ document, onChanged }: { document: ComplianceDocument; onChanged: () => void }) {
  const t = texts()
  const historyTexts = useHistoryTexts()
  const { status, issued_on, valid_until, reason } = document
  return (
    <div class="stack tight">
      {status !== 'requested' && (
        <div class="row">
          <span class={`badge ${STATUS_TONES[status]}`}>{t.status[status]}</span>
          <DocumentFileLink document={document} />
        </div>
      )}
      <Facts
        rows={[
          [t.issued, issued_on && day(issued_on)],
          [t.validUntil, valid_until && day(valid_until)],
          [t.code, document.code],
          [t.requestedAt, historyTexts.requested(document)],
          [t.uploadedAt, historyTexts.uploaded(document)],
          [t.verifiedAt, historyTexts.verified(document)],
          [t.reason, reason && <q class="prose">{reason}</q>],
        ]}
      />
      {status === 'uploaded' && <DocumentActions document={document} onChanged={onChanged} />}
    </div>
  )
}

const DocumentFileLink = ({ document }: { document: ComplianceDocument }) => (
  <DocumentFile
    document={document}
    load={(signal) => getComplianceDocumentFile({ client: api(), path: { id: document.id }, signal })}
  />
)

function EarlierDocuments({ documents }: { documents: readonly ComplianceDocument[] }) {
  const [t, kinds] = [texts(), complianceKindTexts()]
  const historyTexts = useHistoryTexts()
  const columns = [
    {
      name: t.document,
      draw: (document: ComplianceDocument) => (
        <span>
          {kinds[document.kind]} <DocumentFileLink document={document} />
        </span>
      ),
    },
    { name: t.uploadedAt, draw: historyTexts.uploaded },
    { name: t.verifiedAt, draw: historyTexts.verified },
    {
      name: t.course,
      draw: ({ status, reason }: ComplianceDocument) => (
        <span>
          <span class={`badge ${STATUS_TONES[status]}`}>{t.status[status]}</span>
          {reason && <span class="small soft">{reason}</span>}
        </span>
      ),
    },
  ]
  return (
    <details>
      <summary>{t.history}</summary>
      <DataTable caption={t.history} columns={columns} items={documents} getKey={({ id }) => id} />
    </details>
  )
}
