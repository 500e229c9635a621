// Files for the accountant: each is generated once and stored, so every download has the same bytes.
import { useState } from 'preact/hooks'
import { DataTable } from '../../../shared/kit/data-table.tsx'
import { saveFile } from '../../../shared/kit/download.ts'
import { useFilters } from '../../../shared/kit/fields/use-filters.ts'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { Pager } from '../../../shared/kit/pager.tsx'
import { Empty, Failure, LoadedContent } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { day, moment, money, number } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { type AccountingExport, getAccountingExportFile, listAccountingExports } from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'
import { Das2 } from './das2.tsx'
import { InvoiceArchive } from './invoice-archive.tsx'
import { LeftOut } from './left-out.tsx'
import { NewExport } from './new-export.tsx'
import { SendToAccountant } from './send-to-accountant.tsx'
import { useNameOfUser } from './user-names.ts'

const texts = requireTexts('console/money/accounting-exports', 'exports')

async function download(accountingExport: AccountingExport): Promise<void> {
  saveFile(
    await getAccountingExportFile({ client: api(), path: { id: accountingExport.id } }),
    accountingExport.file_name,
  )
}

const countLeftOut = ({ totals }: AccountingExport) => totals?.left_out_count ?? 0

export function ExportsPage() {
  const t = texts()
  const may = useMay()
  const { page, setPage } = useFilters([])
  const [newExport, setNewExport] = useState<AccountingExport>()
  const exports = useLoaded(`exports ${page}`, (signal) =>
    listAccountingExports({ client: api(), query: { page }, signal }),
  )
  const downloading = useAction(download)
  const columns = useColumns(
    (accountingExport) => void downloading.run(accountingExport),
    downloading.isRunning,
  )
  const addExport = (accountingExport: AccountingExport) => {
    setNewExport(accountingExport)
    exports.reload()
  }
  return (
    <div class="stack">
      <PageHead title={t.title} back={{ href: '/console/accounting', name: t.list }}>
        <a class="button" href="/console/accounting/settings">
          {t.settings}
        </a>
      </PageHead>
      <div class="stack tight">
        {(may('accounting:write') || may('accounting:export')) && <NewExport onMade={addExport} />}
        <div role="status">
          {newExport && (
            <p class="notice good row spread">
              <span>
                {t.ready(newExport.file_name, newExport.entry_count)}
                {newExport.waiting_count > 0 &&
                  ` ${(newExport.scope === 'unsent' ? t.waitingAnyDay : t.waiting)(newExport.waiting_count)}`}
                {countLeftOut(newExport) > 0 && ` ${t.leftOut(countLeftOut(newExport))}`}
              </span>
              <button type="button" onClick={() => void downloading.run(newExport)}>
                {t.download}
              </button>
            </p>
          )}
          {newExport && <LeftOut accountingExport={newExport} />}
        </div>
      </div>
      {may('accounting:write') && <SendToAccountant onSent={exports.reload} />}
      <InvoiceArchive />
      <Das2 />
      {downloading.error !== undefined && <Failure error={downloading.error} />}
      <LoadedContent loaded={exports}>
        {(found) =>
          found.items.length === 0 ? (
            <Empty>{t.none}</Empty>
          ) : (
            <>
              <DataTable caption={t.caption} columns={columns} items={found.items} getKey={({ id }) => id} />
              <Pager page={found} onPage={setPage} />
            </>
          )
        }
      </LoadedContent>
    </div>
  )
}

function CheckSummary({ accountingExport: { checks, totals } }: { accountingExport: AccountingExport }) {
  const t = texts()
  const isOk = checks.every(({ is_ok }) => is_ok)
  if (checks.length === 0) return null
  return (
    <span>
      <span class={`badge ${isOk ? 'good' : 'bad'}`}>{isOk ? t.passed(checks.length) : t.failed}</span>
      {totals && totals.posting_count > 0 && totals.debit === totals.credit && (
        <span class="small soft">{t.balanced(money(totals.debit, 'EUR'))}</span>
      )}
    </span>
  )
}

function useColumns(onDownload: (accountingExport: AccountingExport) => void, isBusy: boolean) {
  const t = texts()
  const nameOfUser = useNameOfUser()
  return [
    {
      name: t.file,
      draw: ({ id, reference, file_name, sha256 }: AccountingExport) => (
        <span>
          <a href={`/console/accounting/exports/${id}`}>{file_name}</a>
          {reference && <span class="small soft">{reference}</span>}
          <span class="small soft mono" title={sha256}>
            SHA-256 {sha256.slice(0, 12)}…
          </span>
        </span>
      ),
    },
    {
      name: t.range,
      draw: ({ scope, from, to }: AccountingExport) => (
        <span>
          {`${day(from)} ${t.to} ${day(to)}`}
          {scope === 'unsent' && <span class="small soft">{t.unsent}</span>}
        </span>
      ),
    },
    {
      name: t.entries,
      isNumber: true,
      draw: (accountingExport: AccountingExport) => number(accountingExport.entry_count),
    },
    {
      name: t.checks,
      draw: (accountingExport: AccountingExport) => <CheckSummary accountingExport={accountingExport} />,
    },
    {
      name: t.size,
      isNumber: true,
      draw: ({ size }: AccountingExport) => t.kb(number(Math.ceil(size / 100) / 10)),
    },
    {
      name: t.made,
      draw: ({ created_at, created_by }: AccountingExport) => (
        <span>
          {moment(created_at)}
          <span class="small soft">{nameOfUser(created_by)}</span>
        </span>
      ),
    },
    {
      name: t.download,
      draw: (accountingExport: AccountingExport) => (
        <button
          type="button"
          aria-label={t.downloadFile(accountingExport.file_name)}
          disabled={isBusy}
          onClick={() => onDownload(accountingExport)}
        >
          {t.download}
        </button>
      ),
    },
  ]
}
