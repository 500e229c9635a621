// One payment batch: its steps, facts, file and entries.
import { useState } from 'preact/hooks'
import { useRoute } from 'preact-iso'
import { saveFile } from '../../../shared/kit/download.ts'
import { Facts } from '../../../shared/kit/facts.tsx'
import { Figures } from '../../../shared/kit/figures.tsx'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { Failure, LoadedContent } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { day, money, number } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import {
  getPaymentBatch,
  getPaymentBatchFile,
  getPaymentSettings,
  type PaymentBatch,
} from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'
import { BatchActions } from './batch-actions.tsx'
import { BatchLines } from './batch-lines.tsx'
import { useBatchName } from './batch-list.tsx'
import { BatchStatus } from './batch-status.tsx'
import { BatchSteps } from './batch-steps.tsx'
import { AccountDigits } from './payee.tsx'

const texts = requireTexts('console/money/payments', 'batchPage')

export function BatchPage() {
  const { id = '' } = useRoute().params
  return <BatchView key={id} id={id} />
}

function BatchView({ id }: { id: string }) {
  const t = texts()
  const batchName = useBatchName()
  const batch = useLoaded(`batch ${id}`, (signal) => getPaymentBatch({ client: api(), path: { id }, signal }))
  // Counts the changes, so that the lines are loaded again.
  const [reloadCount, setReloadCount] = useState(0)
  const handleChange = (next: PaymentBatch) => {
    batch.put(next)
    setReloadCount((now) => now + 1)
  }
  const settings = useLoaded('payment settings', (signal) => getPaymentSettings({ client: api(), signal }))
  const { value } = batch
  // Only chooses what the page shows: the API decides which actions are allowed.
  const needsApproval = (value?.needs_second_person || settings.value?.needs_second_person) ?? false
  return (
    <div class="stack">
      <PageHead
        title={value ? batchName(value) : t.title}
        back={{ href: '/console/payments/batches', name: t.list }}
      >
        {value && <BatchStatus status={value.status} />}
        {value && <BatchActions batch={value} needsApproval={needsApproval} onChanged={handleChange} />}
      </PageHead>
      <LoadedContent loaded={batch}>
        {(loadedBatch) => (
          <>
            <BatchSteps batch={loadedBatch} needsApproval={needsApproval} />
            <BatchFacts batch={loadedBatch} />
            <BatchLines key={reloadCount} batch={loadedBatch} onChanged={handleChange} />
          </>
        )}
      </LoadedContent>
    </div>
  )
}

function BatchFacts({ batch }: { batch: PaymentBatch }) {
  const t = texts()
  const { total, currency, entry_count, paid_count, execution_date, needs_second_person, bank_account } =
    batch
  return (
    <>
      <Figures
        figures={[
          [t.total, money(total, currency)],
          [t.entries, number(entry_count)],
          [t.paid, number(paid_count)],
          [t.execution, day(execution_date)],
        ]}
      />
      {(needs_second_person || bank_account) && (
        <section class="panel stack">
          <Facts
            rows={[
              [t.twoPeople, needs_second_person && t.twoPeopleYes],
              [t.payer, bank_account && <AccountDigits account={bank_account} />],
              [t.file, batch.file_name && <FileFact batch={batch} />],
            ]}
          />
          {batch.status === 'exported' && <FileDownload batch={batch} />}
        </section>
      )}
    </>
  )
}

function FileFact({ batch: { file_name, size, sha256 } }: { batch: PaymentBatch }) {
  const t = texts()
  return (
    <span>
      {file_name}
      <br />
      <span class="small soft">
        {t.format} · {t.size(number(Math.ceil((size ?? 0) / 100) / 10))}
      </span>
      <br />
      <span class="small soft mono" title={sha256 ?? ''}>
        SHA-256 {sha256?.slice(0, 12)}…
      </span>
    </span>
  )
}

function FileDownload({ batch: { id, file_name } }: { batch: PaymentBatch }) {
  const t = texts()
  const saving = useAction(async () =>
    saveFile(await getPaymentBatchFile({ client: api(), path: { id } }), file_name ?? undefined),
  )
  if (!useMay()('bank-details:read')) return <p class="notice warn">{t.locked}</p>
  return (
    <>
      {saving.error !== undefined && <Failure error={saving.error} />}
      <div class="row">
        <button type="button" class="primary" disabled={saving.isRunning} onClick={() => void saving.run()}>
          {t.download}
        </button>
      </div>
    </>
  )
}
