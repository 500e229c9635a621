// One export: what it contains, what was checked, and the postings of a FEC, each with its entry and activity report.
import { useRoute } from 'preact-iso'
import { DataTable } from '../../../shared/kit/data-table.tsx'
import { saveFile } from '../../../shared/kit/download.ts'
import { Facts } from '../../../shared/kit/facts.tsx'
import { useFilters } from '../../../shared/kit/fields/use-filters.ts'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { Pager } from '../../../shared/kit/pager.tsx'
import { Failure, Shown } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { day, moment, money, number } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
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

const TEXTS = defineTexts({
  en: {
    list: 'Exports for accounting',
    title: 'Export',
    download: 'Download',
    range: 'Invoice dates',
    to: 'to',
    entries: 'Entries',
    made: 'Created',
    excl: 'excl. VAT',
    vat: 'VAT',
    incl: 'incl. VAT',
    sum: (currency: string) => `Total in ${currency}`,
    numbers: 'Posting numbers',
    checks: 'Checks',
    check: {
      file_equals_entries: 'The sums of the file equal those of the entries',
      entries_equal_reports: 'The entries have the amounts of their activity reports',
      credit_notes_equal_entries: 'Cancelled entries and their credit notes add up to zero',
      pieces_balanced: 'Each posting is balanced',
      debit_equals_credit: 'Debit equals credit',
    },
    compared: 'Compared',
    result: 'Result',
    passed: 'Passed',
    failed: 'Failed',
    file: 'File',
    balance: 'Trial balance',
    account: 'Account',
    lines: 'Lines',
    debit: 'Debit',
    credit: 'Credit',
    difference: 'Balance',
    postings: 'Postings',
    postingsOf: (account: string) => `Postings of account ${account}`,
    all: 'Show all accounts',
    number: 'No.',
    journal: 'Journal',
    piece: 'Piece',
    origin: 'Made from',
    entry: 'Entry',
    report: 'Activity report',
  },
  fr: {
    list: 'Exports comptables',
    title: 'Export',
    download: 'Télécharger',
    range: 'Dates de facture',
    to: 'au',
    entries: 'Écritures',
    made: 'Créé le',
    excl: 'HT',
    vat: 'TVA',
    incl: 'TTC',
    sum: (currency: string) => `Total en ${currency}`,
    numbers: 'Numéros d’écriture',
    checks: 'Contrôles',
    check: {
      file_equals_entries: 'Les sommes du fichier sont celles des écritures',
      entries_equal_reports: 'Les écritures ont les montants de leurs comptes rendus',
      credit_notes_equal_entries: 'Les écritures annulées et leurs avoirs s’annulent',
      pieces_balanced: 'Chaque pièce est équilibrée',
      debit_equals_credit: 'Le débit est égal au crédit',
    },
    compared: 'Comparés',
    result: 'Résultat',
    passed: 'Réussi',
    failed: 'Échoué',
    file: 'Fichier',
    balance: 'Balance',
    account: 'Compte',
    lines: 'Lignes',
    debit: 'Débit',
    credit: 'Crédit',
    difference: 'Solde',
    postings: 'Lignes d’écriture',
    postingsOf: (account: string) => `Lignes du compte ${account}`,
    all: 'Afficher tous les comptes',
    number: 'N°',
    journal: 'Journal',
    piece: 'Pièce',
    origin: 'Origine',
    entry: 'Écriture',
    report: 'Compte rendu',
  },
})

/** A FEC is in euros. */
const euros = (amount: number) => money(amount, 'EUR')

export function ExportPage() {
  const { id = '' } = useRoute().params
  return <Export key={id} id={id} />
}

function Export({ id }: { id: string }) {
  const w = useTexts(TEXTS)
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
        title={w.title}
        reference={value?.reference}
        back={{ href: '/console/accounting/exports', name: w.list }}
      >
        {value && (
          <button
            type="button"
            disabled={downloading.isRunning}
            onClick={() => void downloading.run(value.file_name)}
          >
            {w.download}
          </button>
        )}
      </PageHead>
      {downloading.error !== undefined && <Failure error={downloading.error} />}
      <Shown of={found}>
        {(made) => (
          <>
            <Summary made={made} />
            <Checks made={made} />
            {made.totals !== null && made.totals.posting_count > 0 && (
              <>
                <Balance id={id} />
                <Postings id={id} />
              </>
            )}
          </>
        )}
      </Shown>
    </div>
  )
}

function Summary({ made }: { made: AccountingExport }) {
  const w = useTexts(TEXTS)
  const { from, to, entry_count, created_at, totals } = made
  const numbers = totals?.first_posting != null && totals.last_posting != null
  return (
    <section class="panel">
      <Facts
        rows={[
          [w.file, made.file_name],
          [w.range, `${day(from)} ${w.to} ${day(to)}`],
          [w.entries, number(entry_count)],
          ...(totals?.currencies ?? []).map(
            ({ currency, amount_excl_vat, vat_amount, amount_incl_vat }) =>
              [
                w.sum(currency),
                `${money(amount_excl_vat, currency)} ${w.excl}, ${money(vat_amount, currency)} ${w.vat}, ${money(amount_incl_vat, currency)} ${w.incl}`,
              ] as const,
          ),
          [w.numbers, numbers && `${totals.first_posting} – ${totals.last_posting}`],
          [w.made, moment(created_at)],
          [
            'SHA-256',
            <span key="hash" class="mono small">
              {made.sha256}
            </span>,
          ],
        ]}
      />
    </section>
  )
}

function Checks({ made: { checks } }: { made: AccountingExport }) {
  const w = useTexts(TEXTS)
  const columns = [
    { name: w.checks, draw: ({ code }: AccountingExportCheck) => w.check[code] },
    { name: w.compared, isNumber: true, draw: ({ compared }: AccountingExportCheck) => number(compared) },
    {
      name: w.result,
      draw: ({ is_ok }: AccountingExportCheck) => (
        <span class={`badge ${is_ok ? 'good' : 'bad'}`}>{is_ok ? w.passed : w.failed}</span>
      ),
    },
  ]
  if (checks.length === 0) return null
  return (
    <section class="stack tight">
      <h2>{w.checks}</h2>
      <DataTable caption={w.checks} columns={columns} items={checks} keyOf={({ code }) => code} />
    </section>
  )
}

function Balance({ id }: { id: string }) {
  const w = useTexts(TEXTS)
  const balance = useLoaded(`balance ${id}`, (signal) =>
    getAccountingExportBalance({ client: api(), path: { id }, signal }),
  )
  const columns = [
    {
      name: w.account,
      draw: ({ account, label }: AccountBalance) => (
        <span>
          <a href={`/console/accounting/exports/${id}?account=${account}`}>{account}</a>
          <span class="small soft">{label}</span>
        </span>
      ),
    },
    { name: w.lines, isNumber: true, draw: ({ line_count }: AccountBalance) => number(line_count) },
    { name: w.debit, isNumber: true, draw: ({ debit }: AccountBalance) => euros(debit) },
    { name: w.credit, isNumber: true, draw: ({ credit }: AccountBalance) => euros(credit) },
    {
      name: w.difference,
      isNumber: true,
      draw: (one: AccountBalance) => euros(one.balance),
    },
  ]
  return (
    <section class="stack tight">
      <h2>{w.balance}</h2>
      <Shown of={balance}>
        {({ accounts }) => (
          <DataTable
            caption={w.balance}
            columns={columns}
            items={accounts}
            keyOf={({ account }) => account}
          />
        )}
      </Shown>
    </section>
  )
}

function Postings({ id }: { id: string }) {
  const w = useTexts(TEXTS)
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
    { name: w.number, isNumber: true, draw: (one: AccountingPosting) => one.number },
    {
      name: w.journal,
      draw: ({ journal_code, date }: AccountingPosting) => (
        <span>
          {journal_code}
          <span class="small soft">{day(date)}</span>
        </span>
      ),
    },
    {
      name: w.account,
      draw: (one: AccountingPosting) => (
        <span>
          {one.account} {one.auxiliary}
          <span class="small soft">{one.account_label}</span>
        </span>
      ),
    },
    {
      name: w.piece,
      draw: ({ piece_ref, label }: AccountingPosting) => (
        <span>
          {piece_ref}
          <span class="small soft">{label}</span>
        </span>
      ),
    },
    { name: w.debit, isNumber: true, draw: ({ debit }: AccountingPosting) => debit !== 0 && euros(debit) },
    {
      name: w.credit,
      isNumber: true,
      draw: ({ credit }: AccountingPosting) => credit !== 0 && euros(credit),
    },
    {
      name: w.origin,
      draw: ({ entry_id, activity_report_id }: AccountingPosting) => (
        <span>
          <a href={`/console/accounting/${entry_id}`}>{w.entry}</a>
          {' · '}
          <a href={`/console/activity-reports/${activity_report_id}`}>{w.report}</a>
        </span>
      ),
    },
  ]
  return (
    <section class="stack tight">
      <div class="row spread">
        <h2>{account ? w.postingsOf(account) : w.postings}</h2>
        {account && (
          <button type="button" class="link" onClick={clear}>
            {w.all}
          </button>
        )}
      </div>
      <Shown of={postings}>
        {(found) => (
          <>
            <DataTable
              caption={w.postings}
              columns={columns}
              items={found.items}
              keyOf={({ number: of, position }) => `${of} ${position}`}
            />
            <Pager page={found} onPage={setPage} />
          </>
        )}
      </Shown>
    </section>
  )
}
