// One payment batch: its steps, facts, file and entries.
import { useState } from 'preact/hooks'
import { useRoute } from 'preact-iso'
import { saveFile } from '../../../shared/kit/download.ts'
import { Facts } from '../../../shared/kit/facts.tsx'
import { Figures } from '../../../shared/kit/figures.tsx'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { Failure, Shown } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { day, money, number } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import { getPaymentBatch, getPaymentBatchFile, type PaymentBatch } from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'
import { BatchActions } from './batch-actions.tsx'
import { BatchLines } from './batch-lines.tsx'
import { useBatchName } from './batch-list.tsx'
import { BatchStatus } from './batch-status.tsx'
import { BatchSteps } from './batch-steps.tsx'
import { Account } from './payee.tsx'

const TEXTS = defineTexts({
  en: {
    title: 'Payment batch',
    list: 'Payment batches',
    total: 'Total',
    entries: 'Entries',
    paid: 'Paid',
    execution: 'Execution date',
    twoPeople: 'Two people',
    twoPeopleYes: 'The person who created the batch cannot confirm it',
    payer: 'Paid from',
    file: 'File for the bank',
    download: 'Download file',
    format: 'SEPA credit transfers, pain.001.001.09',
    size: (size: string) => `${size} kB`,
    locked:
      'The file contains bank details. To download it you need the permission bank-details:read, which an administrator can grant you under Users.',
  },
  fr: {
    title: 'Lot de virements',
    list: 'Lots de virements',
    total: 'Total',
    entries: 'Écritures',
    paid: 'Payées',
    execution: 'Date d’exécution',
    twoPeople: 'Double validation',
    twoPeopleYes: 'La personne qui a créé le lot ne peut pas le confirmer',
    payer: 'Compte débité',
    file: 'Fichier pour la banque',
    download: 'Télécharger le fichier',
    format: 'Virements SEPA, pain.001.001.09',
    size: (size: string) => `${size} ko`,
    locked:
      'Le fichier contient des coordonnées bancaires. Pour le télécharger, il vous faut le droit bank-details:read, qu’un administrateur peut vous accorder sous Utilisateurs.',
  },
})

export function BatchPage() {
  const { id = '' } = useRoute().params
  return <Batch key={id} id={id} />
}

function Batch({ id }: { id: string }) {
  const w = useTexts(TEXTS)
  const batchName = useBatchName()
  const batch = useLoaded(`batch ${id}`, (signal) => getPaymentBatch({ client: api(), path: { id }, signal }))
  // Counts the changes, so that the lines are read again.
  const [turn, setTurn] = useState(0)
  const changed = (next: PaymentBatch) => {
    batch.put(next)
    setTurn((now) => now + 1)
  }
  const { value } = batch
  return (
    <div class="stack">
      <PageHead
        title={value ? batchName(value) : w.title}
        back={{ href: '/console/payments/batches', name: w.list }}
      >
        {value && <BatchStatus status={value.status} />}
        {value && <BatchActions batch={value} onChanged={changed} />}
      </PageHead>
      <Shown of={batch}>
        {(shown) => (
          <>
            <BatchSteps batch={shown} />
            <BatchFacts batch={shown} />
            <BatchLines key={turn} batch={shown} onChanged={changed} />
          </>
        )}
      </Shown>
    </div>
  )
}

function BatchFacts({ batch }: { batch: PaymentBatch }) {
  const w = useTexts(TEXTS)
  const { total, currency, entry_count, paid_count, execution_date, needs_second_person, bank_account } =
    batch
  return (
    <>
      <Figures
        figures={[
          [w.total, money(total, currency)],
          [w.entries, number(entry_count)],
          [w.paid, number(paid_count)],
          [w.execution, day(execution_date)],
        ]}
      />
      {(needs_second_person || batch.file_name) && (
        <section class="panel stack">
          <Facts
            rows={[
              [w.twoPeople, needs_second_person && w.twoPeopleYes],
              [w.payer, bank_account && <Account of={bank_account} />],
              [w.file, batch.file_name && <FileFact batch={batch} />],
            ]}
          />
          {batch.status === 'exported' && <FileDownload batch={batch} />}
        </section>
      )}
    </>
  )
}

function FileFact({ batch: { file_name, size, sha256 } }: { batch: PaymentBatch }) {
  const w = useTexts(TEXTS)
  return (
    <span>
      {file_name}
      <br />
      <span class="small soft">
        {w.format} · {w.size(number(Math.ceil((size ?? 0) / 100) / 10))}
      </span>
      <br />
      <span class="small soft mono" title={sha256 ?? ''}>
        SHA-256 {sha256?.slice(0, 12)}…
      </span>
    </span>
  )
}

function FileDownload({ batch: { id, file_name } }: { batch: PaymentBatch }) {
  const w = useTexts(TEXTS)
  const saving = useAction(async () =>
    saveFile(await getPaymentBatchFile({ client: api(), path: { id } }), file_name ?? undefined),
  )
  if (!useMay()('bank-details:read')) return <p class="notice warn">{w.locked}</p>
  return (
    <>
      {saving.error !== undefined && <Failure error={saving.error} />}
      <div class="row">
        <button type="button" class="primary" disabled={saving.isRunning} onClick={() => void saving.run()}>
          {w.download}
        </button>
      </div>
    </>
  )
}
