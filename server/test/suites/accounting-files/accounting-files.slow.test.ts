// Files for the accountant, opened by LibreOffice where it is installed (Debian: libreoffice-calc).
import { expect, test } from 'vitest'
import { EXPORT_FILES } from '../../../src/features/money/accounting-exports/export-file.rules.ts'
import { numberEntriesAsFirstRelease } from '../../make/invoices.ts'
import { getData, makeAcceptedMission, makeFreelancer } from '../../make/missions.ts'
import { actOnReport, fileReport } from '../../make/reports.ts'
import { startWorld, type Team } from '../../world/world.ts'
import { FEC, type FileFormat, FRENCH_CSV, FRENCH_EXPORT, findFileErrors, PLAIN_CSV } from './check-file.ts'
import { hasLibreOffice, openInCalc } from './libre-office.ts'

const isInstalled = await hasLibreOffice()
if (!isInstalled)
  process.stdout.write('skipped: files in LibreOffice need soffice (Debian: libreoffice-calc)\n')
const inCalc = test.runIf(isInstalled)

const world = await startWorld()

const NAMES = [
  { company: 'Bernard "Data"; SARL à Œuvre, Łódź', mission: 'Étude « façade » ; 20 %, phase 2' },
  { company: '"Guillemets" SARL', mission: '"Ouvert' },
  { company: "L'Île d'Été – 東京 🎉", mission: '+33 1 23 45 67 89' },
  { company: '=1+1', mission: '-5 % ; @SUM(A1)' },
]

/** Invoices, expenses and credit notes of each name. */
async function makeLedger(names: typeof NAMES): Promise<Team> {
  const team = await world.team()
  await world.operator('PATCH', `/teams/${team.id}`, { siren: '424460889' })
  for (const { company, mission } of names) {
    const freelancer = await makeFreelancer(team, { company, siren: '732829320' })
    const { id } = await makeAcceptedMission(world, team, freelancer.id, { name: mission })
    const report = await fileReport(team, id)
    for (const act of ['approve', 'reopen', 'approve']) getData(await actOnReport(team, report.id, act))
  }
  await numberEntriesAsFirstRelease(world, team)
  return team
}

async function downloadExport(team: Team, format: string): Promise<Buffer> {
  const range = { from: '2026-03-01', to: '2026-03-31' }
  const { id } = getData(await team.call('POST', '/accounting/exports', { format, ...range }))
  return Buffer.from((await team.call('GET', `/accounting/exports/${id}/file`)).text)
}

const FORMATS: Record<string, FileFormat> = { fec: FEC, csv: PLAIN_CSV, csv_excel: FRENCH_EXPORT }

inCalc.each(Object.keys(EXPORT_FILES))('LibreOffice shows every cell of an export as %s', async (name) => {
  const team = await makeLedger(NAMES)
  expect(await findFileErrors(await downloadExport(team, name), FORMATS[name] as FileFormat)).toEqual([])
})

inCalc('LibreOffice in French shows days, words, and texts that look like numbers', async () => {
  const team = await makeLedger([{ company: '0042', mission: '1E5' }])
  const { items } = getData(await team.call('GET', '/accounting/entries?status=waiting_payment'))
  getData(await team.call('PATCH', `/accounting/entries/${items[0].id}`, { status: 'paid' }))
  await world.database.query({
    text: `update accounting_entry set invoice_number = '0042', seller = (seller::jsonb || '{"siren": "005520135"}')::json
      where tenant_id = $1 and id = $2`,
    values: [team.id, items[0].id],
  })
  const bytes = await downloadExport(team, 'csv_excel')
  expect(await findFileErrors(bytes, FRENCH_EXPORT)).toEqual([])
  const [head = [], ...rows] = await openInCalc(bytes, ';', 'fr')
  const findColumn = (name: string) => head.findIndex((cell) => cell?.value === name)
  const cellReaders = rows.map((cells) => (name: string) => cells[findColumn(name)]?.value)
  const paid = cellReaders.find((cell) => cell('Statut') === 'Payée')
  expect(paid?.('Payé le')).toBe('2026-03-02')
  expect(
    ['Numéro de facture', 'SIREN du fournisseur', 'Fournisseur', 'Mission', 'Mois'].map((name) =>
      paid?.(name),
    ),
  ).toEqual(['0042', '005520135', '0042', '1E5', '03/2026'])
  expect(new Set(cellReaders.map((cell) => cell('Type')))).toEqual(new Set(['Facture', 'Frais', 'Avoir']))
  expect(new Set(cellReaders.map((cell) => cell('Statut')))).toEqual(new Set(['Payée', 'À payer', 'Annulée']))
})

const HEAD = 'Écriture;Libellé;Date de facture;Échéance;Montant HT;Taux de TVA;TVA;Montant TTC;SIREN'
const createFrenchFile = (...lines: string[]) => Buffer.from(`\ufeff${[HEAD, ...lines, ''].join('\r\n')}`)
const ROW = 'e-1;"Étude ""œ"" ; façade";02/03/2026;;-1650,10;5,5;-90,76;-1740,86;732829320'

inCalc('LibreOffice in French shows a CSV with semicolons and decimal commas', async () => {
  expect(await findFileErrors(createFrenchFile(ROW, ROW.replaceAll('-', '')), FRENCH_CSV)).toEqual([])
})

inCalc.each<[string, string, FileFormat]>([
  ['decimal points', ROW.replace('-1650,10', '-1650.10'), FRENCH_CSV],
  ['a date that does not exist', ROW.replace('02/03/2026', '32/03/2026'), FRENCH_CSV],
  ['a SIREN with a leading zero', ROW.replace('732829320', '005520135'), FRENCH_CSV],
  ['a text that becomes a number', ROW.replace('e-1', '1E5'), FRENCH_CSV],
  ['one separator too many', ROW.replace('e-1', 'e;1'), FRENCH_CSV],
  ['one cell too few', ROW.replace('e-1;', ''), FRENCH_CSV],
  ['a quote that never ends', ROW.replace('façade"', 'façade'), FRENCH_CSV],
])('the check finds %s', async (_, row, format) => {
  expect(await findFileErrors(createFrenchFile(row), format)).not.toEqual([])
})

inCalc('the check finds that a CSV for programs is not for French spreadsheets', async () => {
  const bytes = await downloadExport(await makeLedger(NAMES), 'csv')
  expect(await findFileErrors(bytes, { ...PLAIN_CSV, language: 'fr' })).not.toEqual([])
})

inCalc('the check finds a quote in a FEC that Calc takes for the start of a multi-line text', async () => {
  const lines = [
    'CompteLib\tDebit\tCredit\tMontantdevise',
    '"Ouvert\t1,50\t0,00\t',
    'Fermé"\t0,00\t1,50\t',
    '',
  ]
  expect(await findFileErrors(Buffer.from(lines.join('\r\n')), FEC)).not.toEqual([])
  expect(await findFileErrors(Buffer.from(lines.join('\r\n').replaceAll('"', "'")), FEC)).toEqual([])
})

inCalc('the check finds letters of another encoding', async () => {
  const bytes = Buffer.from(`${HEAD}\r\n${ROW}\r\n`, 'latin1')
  expect(await findFileErrors(bytes, FRENCH_CSV)).not.toEqual([])
})
