// One export: what it contains, what was checked, and the postings of a FEC, each with its entry and activity report.
import { useRoute } from 'preact-iso'
import { DataTable } from '../../../shared/kit/data-table.tsx'
import { saveFile } from '../../../shared/kit/download.ts'
import { Facts } from '../../../shared/kit/facts.tsx'
import { useFilters } from '../../../shared/kit/fields/use-filters.ts'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { Pager } from '../../../shared/kit/pager.tsx'
import { Failure, LoadedContent } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { day, moment, money, number } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import {
  type AccountBalance,
  type AccountingExport,
  type AccountingExportCheck,
  type AccountingPosting,
  getAccountingExport,
  getAccountingExportBalance,
  getAccountingExportFile,
  listAccountingPostings,
} from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'
import { LeftOut } from './left-out.tsx'

const texts = requireTexts('console/money/accounting-exports', 'exportPage')

/** Formats an amount in euros, the currency of every FEC. */
const formatEuros = (amount: number) => money(amount, 'EUR')

export function ExportPage() {
  const { id = '' } = useRoute().params
  return <ExportView key={id} id={id} />
}

function ExportView({ id }: { id: string }) {
  const t = texts()
  const found = useLoaded(`export ${id}`, (signal) =>
    getAccountingExport({ client: api(), path: { id }, signal }),
  )
  const { value } = found
  const downloading = useAction(async (name: string) =>
    saveFile(await getAccountingExportFile({ client: api(), path: { id } }), name),
  )
  return (
    <div class="stack">
      <PageHead
        title={t.title}
        reference={value?.reference}
        back={{ href: '/console/accounting/exports', name: t.list }}
      >
        {value && (
          <button
            type="button"
            disabled={downloading.isRunning}
            onClick={() => void downloading.run(value.file_name)}
          >
            {t.download}
          </button>
        )}
      </PageHead>
      {downloading.error !== undefined && <Failure error={downloading.error} />}
      <LoadedContent loaded={found}>
        {(loadedExport) => (
          <>
            <ExportSummary accountingExport={loadedExport} />
            <LeftOut accountingExport={loadedExport} />
            <CheckTable accountingExport={loadedExport} />
            {loadedExport.totals !== null && loadedExport.totals.posting_count > 0 && (
              <>
                <BalanceTable id={id} />
                <PostingTable id={id} />
              </>
            )}
          </>
        )}
      </LoadedContent>
    </div>
  )
}

function ExportSummary({ accountingExport }: { accountingExport: AccountingExport }) {
  const t = texts()
  const { scope, from, to, entry_count, waiting_count, created_at, totals } = accountingExport
  const hasPostingNumbers = totals?.first_posting != null && totals.last_posting != null
  return (
    <section class="panel">
      <Facts
        rows={[
          [t.file, accountingExport.file_name],
          [t.range, `${scope === 'unsent' ? `${t.unsent}, ` : ''}${day(from)} ${t.to} ${day(to)}`],
          [t.entries, number(entry_count)],
          [t.waiting, waiting_count > 0 && number(waiting_count)],
          ...(totals?.currencies ?? []).map(
            ({ currency, amount_excl_vat, vat_amount, amount_incl_vat }) =>
              [
                t.sum(currency),
                `${money(amount_excl_vat, currency)} ${t.excl}, ${money(vat_amount, currency)} ${t.vat}, ${money(amount_incl_vat, currency)} ${t.incl}`,
              ] as const,
          ),
          [t.numbers, hasPostingNumbers && `${totals.first_posting} – ${totals.last_posting}`],
          [t.made, moment(created_at)],
          [
            'SHA-256',
            <span key="hash" class="mono small">
              {accountingExport.sha256}
            </span>,
          ],
        ]}
      />
    </section>
  )
}

function CheckTable({ accountingExport: { checks } }: { accountingExport: AccountingExport }) {
  const t = texts()
  const columns = [
    { name: t.checks, draw: ({ code }: AccountingExportCheck) => t.check[code] },
    { name: t.compared, isNumber: true, draw: ({ compared }: AccountingExportCheck) => number(compared) },
    {
      name: t.result,
      draw: ({ is_ok }: AccountingExportCheck) => (
        <span class={`badge ${is_ok ? 'good' : 'bad'}`}>{is_ok ? t.passed : t.failed}</span>
      ),
    },
  ]
  if (checks.length === 0) return null
  return (
    <section class="stack tight">
      <h2>{t.checks}</h2>
      <DataTable caption={t.checks} columns={columns} items={checks} getKey={({ code }) => code} />
    </section>
  )
}

function BalanceTable({ id }: { id: string }) {
  const t = texts()
  const balance = useLoaded(`balance ${id}`, (signal) =>
    getAccountingExportBalance({ client: api(), path: { id }, signal }),
  )
  const columns = [
    {
      name: t.account,
      draw: ({ account, label }: AccountBalance) => (
        <span>
          <a href={`/console/accounting/exports/${id}?account=${account}`}>{account}</a>
          <span class="small soft">{label}</span>
        </span>
      ),
    },
    { name: t.lines, isNumber: true, draw: ({ line_count }: AccountBalance) => number(line_count) },
    { name: t.debit, isNumber: true, draw: ({ debit }: AccountBalance) => formatEuros(debit) },
    { name: t.credit, isNumber: true, draw: ({ credit }: AccountBalance) => formatEuros(credit) },
    {
      name: t.difference,
      isNumber: true,
      draw: ({ balance }: AccountBalance) => formatEuros(balance),
    },
  ]
  return (
    <section class="stack tight">
      <h2>{t.balance}</h2>
      <LoadedContent loaded={balance}>
        {({ accounts }) => (
          <DataTable
            caption={t.balance}
            columns={columns}
            items={accounts}
            getKey={({ account }) => account}
          />
        )}
      </LoadedContent>
    </section>
  )
}

function PostingTable({ id }: { id: string }) {
  const t = texts()
  const { filters, page, setPage, clear } = useFilters(['account'])
  const { account } = filters
  const postings = useLoaded(`postings ${id} ${account} ${page}`, (signal) =>
    listAccountingPostings({
      client: api(),
      path: { id },
      query: { page, ...(account && { account }) },
      signal,
    }),
  )
  const columns = [
    { name: t.number, isNumber: true, draw: (posting: AccountingPosting) => posting.number },
    {
      name: t.journal,
      draw: ({ journal_code, date }: AccountingPosting) => (
        <span>
          {journal_code}
          <span class="small soft">{day(date)}</span>
        </span>
      ),
    },
    {
      name: t.account,
      draw: (posting: AccountingPosting) => (
        <span>
          {posting.account} {posting.auxiliary}
          {posting.letter && posting.lettered_on && (
            <span class="badge" title={t.lettered(day(posting.lettered_on))}>
              {posting.letter}
            </span>
          )}
          <span class="small soft">{posting.account_label}</span>
        </span>
      ),
    },
    {
      name: t.piece,
      draw: ({ piece_ref, label }: AccountingPosting) => (
        <span>
          {piece_ref}
          <span class="small soft">{label}</span>
        </span>
      ),
    },
    {
      name: t.debit,
      isNumber: true,
      draw: ({ debit }: AccountingPosting) => debit !== 0 && formatEuros(debit),
    },
    {
      name: t.credit,
      isNumber: true,
      draw: ({ credit }: AccountingPosting) => credit !== 0 && formatEuros(credit),
    },
    {
      name: t.origin,
      draw: ({ entry_id, activity_report_id }: AccountingPosting) => (
        <span>
          <a href={`/console/accounting/${entry_id}`}>{t.entry}</a>
          {' · '}
          <a href={`/console/activity-reports/${activity_report_id}`}>{t.report}</a>
        </span>
      ),
    },
  ]
  return (
    <section class="stack tight">
      <div class="row spread">
        <h2>{account ? t.accountPostings(account) : t.postings}</h2>
        {account && (
          <button type="button" class="link" onClick={clear}>
            {t.all}
          </button>
        )}
      </div>
      <LoadedContent loaded={postings}>
        {(found) => (
          <>
            <DataTable
              caption={t.postings}
              columns={columns}
              items={found.items}
              getKey={(posting) => `${posting.number} ${posting.position}`}
            />
            <Pager page={found} onPage={setPage} />
          </>
        )}
      </LoadedContent>
    </section>
  )
}
