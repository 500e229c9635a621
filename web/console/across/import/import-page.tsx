// Import of freelancers, project codes and missions from CSV: columns, check of every row, import.
import { useMemo, useState } from 'preact/hooks'
import { saveFile } from '../../../shared/kit/download.ts'
import { FileField, SelectField, TextArea } from '../../../shared/kit/fields/field.tsx'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { RunProgress } from '../../../shared/kit/run-progress.tsx'
import { Failure } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { number } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { CsvError, type CsvLines, type ImportKind, readCsv, writeCsv } from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { ColumnMapping } from './column-mapping.tsx'
import { findMappingProblems, guessColumns, hasNoProblems, type MappedColumn, toFileRows } from './columns.ts'
import { listFieldLabels } from './field-labels.ts'
import { IMPORT_KINDS, KINDS } from './import-kinds.ts'
import { OutcomeTable } from './outcome-table.tsx'
import { countOutcomes } from './outcomes.ts'
import { readSourceText, type SourceText } from './source-text.ts'
import { type Import, useImport } from './use-import.ts'

const importTexts = requireTexts('console/across/import', 'import')

/** A browser holds all rows in memory. */
const MAX_ROWS = 10_000

export function ImportPage() {
  const t = importTexts()
  const may = useMay()
  const kinds = IMPORT_KINDS.filter((kind) => may(KINDS[kind].scope))
  const [kind, setKind] = useState<ImportKind>(kinds[0] ?? 'freelancers')
  const [source, setSource] = useState<SourceText & { version: number }>({
    text: '',
    isWindows: false,
    version: 0,
  })
  return (
    <div class="stack">
      <PageHead title={t.title} />
      <p class="soft">{t.lead}</p>
      <section class="panel stack">
        <div class="filters top">
          <SelectField
            label={t.kind}
            value={kind}
            onValue={(value) => setKind(value as ImportKind)}
            choices={kinds.map((value) => ({ value, label: t.kinds[value] }))}
          />
        </div>
        <p class="small soft">{t.existing[kind]}</p>
        <div>
          <button type="button" class="link" onClick={() => saveExample(kind)}>
            {t.example}
          </button>
        </div>
        <SourceFields
          source={source}
          onSource={(next) => setSource({ ...next, version: source.version + 1 })}
        />
      </section>
      <TextImport
        key={`${kind} ${source.version}`}
        kind={kind}
        text={source.text}
        isWindows={source.isWindows}
      />
    </div>
  )
}

/** Saves a file with all columns and one row. */
function saveExample(kind: ImportKind): void {
  const { fields } = KINDS[kind]
  const text = writeCsv(';', [fields.map(({ name }) => name), fields.map(({ example = '' }) => example)])
  saveFile(new File([text], `${kind}.csv`, { type: 'text/csv' }))
}

function SourceFields({ source, onSource }: { source: SourceText; onSource: (source: SourceText) => void }) {
  const t = importTexts()
  const [file, setFile] = useState<File>()
  const reading = useAction(async (csvFile: File) => onSource(await readSourceText(csvFile)))
  const choose = (csvFile: File | undefined) => {
    setFile(csvFile)
    if (csvFile) void reading.run(csvFile)
  }
  return (
    <>
      <FileField label={t.file} hint={t.fileHint} accept=".csv,.txt,text/csv" file={file} onFile={choose} />
      {reading.error !== undefined && <Failure error={reading.error} />}
      <TextArea
        label={t.paste}
        rows={5}
        value={source.text}
        onValue={(text) => onSource({ text, isWindows: false })}
      />
    </>
  )
}

function parseCsvText(text: string): { csv?: CsvLines; error?: CsvError } {
  try {
    return { csv: readCsv(text) }
  } catch (error) {
    if (error instanceof CsvError) return { error }
    throw error
  }
}

function TextImport({ kind, text, isWindows }: SourceText & { kind: ImportKind }) {
  const t = importTexts()
  const [{ csv, error }] = useState(() => parseCsvText(text))
  if (text.trim() === '') return null
  const problem = error ? describeCsvError(t, error) : csv ? describeSizeProblem(t, csv) : undefined
  if (!csv || problem)
    return (
      <p class="notice bad" role="alert">
        {problem}
      </p>
    )
  return (
    <>
      <div role="status">
        <p>{t.read(csv.rows.length, t.separators[csv.separator as keyof ImportTexts['separators']])}</p>
        {isWindows && <p class="notice warn">{t.windows}</p>}
      </div>
      <CsvImport kindName={kind} csv={csv} />
    </>
  )
}

type ImportTexts = ReturnType<typeof importTexts>

const describeCsvError = (t: ImportTexts, { reason, line, message }: CsvError): string =>
  reason in t.csv ? t.csv[reason as keyof ImportTexts['csv']](number(line)) : message

function describeSizeProblem(t: ImportTexts, { rows }: CsvLines): string | undefined {
  return rows.length > MAX_ROWS ? t.tooMany(number(MAX_ROWS)) : undefined
}

function CsvImport({ kindName, csv }: { kindName: ImportKind; csv: CsvLines }) {
  const t = importTexts()
  const kind = KINDS[kindName]
  const [columns, setColumns] = useState<MappedColumn[]>(() => guessColumns(kind, csv, listFieldLabels))
  const rows = useMemo(() => toFileRows(kind, csv, columns), [columns])
  const importing = useImport(kind, rows)
  const { check, write, isChecked } = importing
  return (
    <>
      <ColumnMapping
        kind={kind}
        csv={csv}
        columns={columns}
        isLocked={importing.isRunning || write.run !== undefined}
        onColumns={(next) => {
          setColumns(next)
          importing.reset()
        }}
      />
      {check.run ? (
        !write.run && <CheckProgress importing={importing} />
      ) : (
        <div>
          <button
            type="button"
            class="primary"
            disabled={!hasNoProblems(findMappingProblems(kind, csv, columns))}
            onClick={() => void check.start()}
          >
            {t.check}
          </button>
        </div>
      )}
      {write.run && <WriteProgress importing={importing} />}
      {(isChecked || write.run) && (
        <OutcomeTable
          kind={kind}
          csv={csv}
          outcomes={importing.outcomes}
          isWritten={write.run !== undefined}
        />
      )}
    </>
  )
}

const formatCounts = ({ outcomes }: Import) =>
  [
    countOutcomes(outcomes, 'created'),
    countOutcomes(outcomes, 'exists'),
    countOutcomes(outcomes, 'refused'),
  ].map(number) as [string, string, string]

function CheckProgress({ importing }: { importing: Import }) {
  const t = importTexts()
  const { check, creatable, isChecked, outcomes } = importing
  if (!check.run) return null
  return (
    <>
      <RunProgress
        title={t.checking}
        run={check.run}
        finishedText={t.checked(...formatCounts(importing))}
        hasRefused={countOutcomes(outcomes, 'refused') > 0}
        onStop={check.stop}
        onResume={() => void check.resume()}
        onClose={importing.reset}
      />
      {isChecked && (
        <div>
          {creatable.length > 0 ? (
            <button type="button" class="primary" onClick={() => void importing.write.start()}>
              {t.import(creatable.length)}
            </button>
          ) : (
            <p class="soft">{t.nothing}</p>
          )}
        </div>
      )}
    </>
  )
}

function WriteProgress({ importing }: { importing: Import }) {
  const t = importTexts()
  const { write, outcomes } = importing
  if (!write.run) return null
  return (
    <RunProgress
      title={t.importing}
      run={write.run}
      finishedText={t.imported(...formatCounts(importing))}
      hasRefused={countOutcomes(outcomes, 'refused') > 0}
      onStop={write.stop}
      onResume={() => void write.resume()}
      onClose={importing.reset}
    />
  )
}
