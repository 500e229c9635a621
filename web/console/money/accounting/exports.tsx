// Files for the accountant: each is generated once and stored, so every download has the same bytes.
import { useState } from 'preact/hooks'
import { DataTable } from '../../../shared/kit/data-table.tsx'
import { saveFile } from '../../../shared/kit/download.ts'
import { useFilters } from '../../../shared/kit/fields/use-filters.ts'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { Pager } from '../../../shared/kit/pager.tsx'
import { Empty, Failure, Shown } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { day, moment, money, number } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import { type AccountingExport, getAccountingExportFile, listAccountingExports } from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'
import { Das2 } from './das2.tsx'
import { InvoiceArchive } from './invoice-archive.tsx'
import { NewExport } from './new-export.tsx'
import { SendToAccountant } from './send-to-accountant.tsx'
import { useNameOfUser } from './user-names.ts'

const TEXTS = defineTexts({
  en: {
    title: 'Exports for accounting',
    list: 'Accounting',
    settings: 'Accounts and settings',
    caption: 'Past exports',
    none: 'No exports yet.',
    file: 'File',
    range: 'Invoice dates',
    to: 'to',
    entries: 'Entries',
    size: 'Size',
    made: 'Created',
    download: 'Download',
    downloadOf: (name: string) => `Download ${name}`,
    ready: (name: string, count: string) => `${name} is ready, with ${count} entries.`,
    leftOut: (count: number) =>
      count === 1
        ? '1 entry in another currency is left out: a FEC is in euros.'
        : `${number(count)} entries in other currencies are left out: a FEC is in euros.`,
    waiting: (count: number) =>
      count === 1
        ? '1 entry of the period has no number yet and is not included.'
        : `${number(count)} entries of the period have no number yet and are not included.`,
    kb: (size: string) => `${size} kB`,
    checks: 'Checks',
    balanced: (amount: string) => `Balanced: ${amount} debit and credit`,
    passed: (count: string) => `${count} checks passed`,
    failed: 'A check failed',
  },
  fr: {
    title: 'Exports comptables',
    list: 'Comptabilité',
    settings: 'Comptes et paramètres',
    caption: 'Exports précédents',
    none: 'Aucun export pour le moment.',
    file: 'Fichier',
    range: 'Dates de facture',
    to: 'au',
    entries: 'Écritures',
    size: 'Taille',
    made: 'Créé le',
    download: 'Télécharger',
    downloadOf: (name: string) => `Télécharger ${name}`,
    ready: (name: string, count: string) => `${name} est prêt, avec ${count} écritures.`,
    leftOut: (count: number) =>
      count < 2
        ? '1 écriture dans une autre devise n’est pas incluse : un FEC est en euros.'
        : `${number(count)} écritures dans d’autres devises ne sont pas incluses : un FEC est en euros.`,
    waiting: (count: number) =>
      count === 1
        ? '1 écriture de la période n’a pas encore de numéro et n’y figure pas.'
        : `${number(count)} écritures de la période n’ont pas encore de numéro et n’y figurent pas.`,
    kb: (size: string) => `${size} ko`,
    checks: 'Contrôles',
    balanced: (amount: string) => `Équilibré : ${amount} au débit et au crédit`,
    passed: (count: string) => `${count} contrôles réussis`,
    failed: 'Un contrôle a échoué',
  },
})

async function download(made: AccountingExport): Promise<void> {
  saveFile(await getAccountingExportFile({ client: api(), path: { id: made.id } }), made.file_name)
}

const leftOutOf = ({ totals }: AccountingExport) => totals?.left_out_count ?? 0

export function Exports() {
  const w = useTexts(TEXTS)
  const may = useMay()
  const { page, setPage } = useFilters([])
  const [made, setMade] = useState<AccountingExport>()
  const exports = useLoaded(`exports ${page}`, (signal) =>
    listAccountingExports({ client: api(), query: { page }, signal }),
  )
  const downloading = useAction(download)
  const columns = useColumns((one) => void downloading.run(one), downloading.isRunning)
  const took = (one: AccountingExport) => {
    setMade(one)
    exports.reload()
  }
  return (
    <div class="stack">
      <PageHead title={w.title} back={{ href: '/console/accounting', name: w.list }}>
        <a class="button" href="/console/accounting/settings">
          {w.settings}
        </a>
      </PageHead>
      <div class="stack tight">
        {(may('accounting:write') || may('accounting:export')) && <NewExport onMade={took} />}
        <div role="status">
          {made && (
            <p class="notice good row spread">
              <span>
                {w.ready(made.file_name, number(made.entry_count))}
                {made.waiting_count > 0 && ` ${w.waiting(made.waiting_count)}`}
                {leftOutOf(made) > 0 && ` ${w.leftOut(leftOutOf(made))}`}
              </span>
              <button type="button" onClick={() => void downloading.run(made)}>
                {w.download}
              </button>
            </p>
          )}
        </div>
      </div>
      {may('accounting:write') && <SendToAccountant onSent={exports.reload} />}
      <InvoiceArchive />
      <Das2 />
      {downloading.error !== undefined && <Failure error={downloading.error} />}
      <Shown of={exports}>
        {(found) =>
          found.items.length === 0 ? (
            <Empty>{w.none}</Empty>
          ) : (
            <>
              <DataTable caption={w.caption} columns={columns} items={found.items} keyOf={({ id }) => id} />
              <Pager page={found} onPage={setPage} />
            </>
          )
        }
      </Shown>
    </div>
  )
}

function Checks({ made: { checks, totals } }: { made: AccountingExport }) {
  const w = useTexts(TEXTS)
  const isOk = checks.every(({ is_ok }) => is_ok)
  if (checks.length === 0) return null
  return (
    <span>
      <span class={`badge ${isOk ? 'good' : 'bad'}`}>
        {isOk ? w.passed(number(checks.length)) : w.failed}
      </span>
      {totals && totals.posting_count > 0 && totals.debit === totals.credit && (
        <span class="small soft">{w.balanced(money(totals.debit, 'EUR'))}</span>
      )}
    </span>
  )
}

function useColumns(onDownload: (one: AccountingExport) => void, isBusy: boolean) {
  const w = useTexts(TEXTS)
  const nameOfUser = useNameOfUser()
  return [
    {
      name: w.file,
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
      name: w.range,
      draw: ({ from, to }: AccountingExport) => `${day(from)} ${w.to} ${day(to)}`,
    },
    { name: w.entries, isNumber: true, draw: (one: AccountingExport) => number(one.entry_count) },
    { name: w.checks, draw: (one: AccountingExport) => <Checks made={one} /> },
    {
      name: w.size,
      isNumber: true,
      draw: ({ size }: AccountingExport) => w.kb(number(Math.ceil(size / 100) / 10)),
    },
    {
      name: w.made,
      draw: ({ created_at, created_by }: AccountingExport) => (
        <span>
          {moment(created_at)}
          <span class="small soft">{nameOfUser(created_by)}</span>
        </span>
      ),
    },
    {
      name: w.download,
      draw: (one: AccountingExport) => (
        <button
          type="button"
          aria-label={w.downloadOf(one.file_name)}
          disabled={isBusy}
          onClick={() => onDownload(one)}
        >
          {w.download}
        </button>
      ),
    },
  ]
}
