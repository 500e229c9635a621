// The compliance documents of a freelancer: the state of each kind, what to review, and earlier ones.
import { useEffect, useRef, useState } from 'preact/hooks'
import { DataTable } from '../../../shared/kit/data-table.tsx'
import { Facts } from '../../../shared/kit/facts.tsx'
import { Shown } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { day, exactMoney, moment } from '../../../shared/language/format.ts'
import { useTexts } from '../../../shared/language/language.ts'
import { MandateBadge } from '../../../shared/money/invoices/mandate-view.tsx'
import {
  COMPLIANCE_KIND_TEXTS,
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
import { TEXTS } from './texts.ts'

const ANCHOR = 'documents'

type Read = { file: ComplianceFile; documents: ComplianceDocument[]; settings: ComplianceSettings }

async function load(id: string, signal: AbortSignal): Promise<Read> {
  const client = api()
  const [file, { items }, settings] = await Promise.all([
    getFreelancerCompliance({ client, path: { id }, signal }),
    listComplianceDocuments({ client, query: { freelancer_id: id, per_page: 100 }, signal }),
    getComplianceSettings({ client, signal }),
  ])
  return { file, documents: items, settings }
}

export function FreelancerDocuments({ freelancer: { id, status } }: { freelancer: Freelancer }) {
  const w = useTexts(TEXTS)
  const [open, setOpen] = useState<'request' | 'add'>()
  const known = useLoaded(`compliance ${id}`, (signal) => load(id, signal))
  const section = useRef<HTMLElement>(null)
  const isKnown = known.value !== undefined
  // The browser has looked for the target of the link before it was there.
  useEffect(() => {
    if (isKnown && location.hash === `#${ANCHOR}`) section.current?.scrollIntoView()
  }, [isKnown])
  const mayWrite = useMay()('compliance-documents:write') && status !== 'archived'
  const close = () => setOpen(undefined)
  const done = () => {
    close()
    known.reload()
  }
  return (
    <section class="panel stack" id={ANCHOR} ref={section}>
      <div class="row spread">
        <h2>{w.title}</h2>
        {mayWrite && known.value && (
          <div class="row">
            <button type="button" onClick={() => setOpen('add')}>
              {w.add}
            </button>
            <button type="button" onClick={() => setOpen('request')}>
              {w.request}
            </button>
          </div>
        )}
      </div>
      <Shown of={known}>{(value) => <Documents read={value} onChanged={known.reload} />}</Shown>
      {open === 'request' && known.value && (
        <RequestDocuments file={known.value.file} onClose={close} onDone={done} />
      )}
      {open === 'add' && (
        <UploadDocument
          audience="team"
          send={(body) => uploadComplianceDocument({ client: api(), path: { id }, body })}
          onClose={close}
          onDone={done}
        />
      )}
    </section>
  )
}

function Documents({ read, onChanged }: { read: Read; onChanged: () => void }) {
  const w = useTexts(TEXTS)
  const { file, documents } = read
  const shown = new Set(file.kinds.flatMap((of) => [of.in_force?.id, of.open?.id, of.refused?.id]))
  const earlier = documents.filter(({ id }) => !shown.has(id))
  return (
    <>
      <Why read={read} />
      {file.kinds.map((of) => (
        <Kind key={of.kind} of={of} documents={documents} onChanged={onChanged} />
      ))}
      <div class="row spread">
        <span>{w.mandate}</span>
        {file.billing_mandate ? (
          <MandateBadge status={file.billing_mandate} />
        ) : (
          <span class="badge quiet">{w.noMandate}</span>
        )}
      </div>
      {earlier.length > 0 && <Earlier documents={earlier} />}
    </>
  )
}

/** Why documents are required, or not. Amounts are in the currency of the contracts. */
function Why({ read: { file, settings } }: { read: Read }) {
  const w = useTexts(TEXTS)
  const { currency } = useMe().team
  if (file.kinds.length === 0) return <p class="soft">{w.noKinds}</p>
  const money = (amount: number) => exactMoney(amount, currency)
  return (
    <p class="small soft">
      {file.is_required
        ? w.required(money(file.contract_total ?? 0), money(settings.threshold))
        : w.notRequired}
    </p>
  )
}

type KindProps = { of: ComplianceKindState; documents: ComplianceDocument[]; onChanged: () => void }

function Kind({ of, documents, onChanged }: KindProps) {
  const kinds = useTexts(COMPLIANCE_KIND_TEXTS)
  const find = (version: { id: string } | null) => documents.find(({ id }) => id === version?.id)
  const [inForce, open, refused] = [find(of.in_force), find(of.open), find(of.refused)]
  return (
    <article class="notice stack tight">
      <div class="row spread">
        <h3>{kinds[of.kind]}</h3>
        <KindBadges of={of} />
      </div>
      {[inForce, refused, open].map(
        (document) => document && <One key={document.id} document={document} onChanged={onChanged} />,
      )}
    </article>
  )
}

/** Who asked, sent and reviewed, each with the time. */
function useCourse() {
  const w = useTexts(TEXTS)
  const nameOfUser = useNameOfUser()
  return {
    requested: ({ requested_at, requested_by_id }: ComplianceDocument) =>
      requested_at &&
      w.by(moment(requested_at), requested_by_id ? nameOfUser(requested_by_id) : w.automatically),
    uploaded: ({ uploaded_at, uploaded_by, uploaded_by_id }: ComplianceDocument) => {
      const team = (uploaded_by_id && nameOfUser(uploaded_by_id)) || w.byTeam
      return uploaded_at && w.by(moment(uploaded_at), uploaded_by === 'freelancer' ? w.byFreelancer : team)
    },
    verified: ({ verified_at, verified_by }: ComplianceDocument) =>
      verified_at && w.by(moment(verified_at), verified_by ? nameOfUser(verified_by) : ''),
  }
}

function One({ document, onChanged }: { document: ComplianceDocument; onChanged: () => void }) {
  const w = useTexts(TEXTS)
  const course = useCourse()
  const { status, issued_on, valid_until, reason } = document
  return (
    <div class="stack tight">
      {status !== 'requested' && (
        <div class="row">
          <span class={`badge ${STATUS_TONES[status]}`}>{w.status[status]}</span>
          <FileOf document={document} />
        </div>
      )}
      <Facts
        rows={[
          [w.issued, issued_on && day(issued_on)],
          [w.validUntil, valid_until && day(valid_until)],
          [w.code, document.code],
          [w.requestedAt, course.requested(document)],
          [w.uploadedAt, course.uploaded(document)],
          [w.verifiedAt, course.verified(document)],
          [w.reason, reason && <q class="prose">{reason}</q>],
        ]}
      />
      {status === 'uploaded' && <DocumentActions document={document} onChanged={onChanged} />}
    </div>
  )
}

const FileOf = ({ document }: { document: ComplianceDocument }) => (
  <DocumentFile
    document={document}
    load={(signal) => getComplianceDocumentFile({ client: api(), path: { id: document.id }, signal })}
  />
)

function Earlier({ documents }: { documents: readonly ComplianceDocument[] }) {
  const [w, kinds] = [useTexts(TEXTS), useTexts(COMPLIANCE_KIND_TEXTS)]
  const course = useCourse()
  const columns = [
    {
      name: w.document,
      draw: (document: ComplianceDocument) => (
        <span>
          {kinds[document.kind]} <FileOf document={document} />
        </span>
      ),
    },
    { name: w.uploadedAt, draw: course.uploaded },
    { name: w.verifiedAt, draw: course.verified },
    {
      name: w.course,
      draw: ({ status, reason }: ComplianceDocument) => (
        <span>
          <span class={`badge ${STATUS_TONES[status]}`}>{w.status[status]}</span>
          {reason && <span class="small soft">{reason}</span>}
        </span>
      ),
    },
  ]
  return (
    <details>
      <summary>{w.history}</summary>
      <DataTable caption={w.history} columns={columns} items={documents} keyOf={({ id }) => id} />
    </details>
  )
}
