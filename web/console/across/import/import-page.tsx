// Import of freelancers, project codes and missions from CSV: columns, check of every row, import.
import { useMemo, useState } from 'preact/hooks'
import { saveFile } from '../../../shared/kit/download.ts'
import { FileField, SelectField, TextArea } from '../../../shared/kit/fields/field.tsx'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { RunProgress } from '../../../shared/kit/run-progress.tsx'
import { Failure } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { fieldLabels } from '../../../shared/language/field-names.ts'
import { number } from '../../../shared/language/format.ts'
import { useTexts } from '../../../shared/language/language.ts'
import { CsvError, type CsvLines, type ImportKind, readCsv, writeCsv } from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { ColumnMapping } from './column-mapping.tsx'
import { guessColumns, isReady, type Mapped, problemsOf, rowsOf } from './columns.ts'
import { IMPORT_KINDS, KINDS } from './import-kinds.ts'
import { OutcomeTable } from './outcome-table.tsx'
import { countOf } from './outcomes.ts'
import { type SourceText, textOf } from './source-text.ts'
import { IMPORT_TEXTS } from './texts.ts'
import { type Import, useImport } from './use-import.ts'

/** A browser keeps them all. */
const MAX_ROWS = 10_000

export function ImportPage() {
  const w = useTexts(IMPORT_TEXTS)
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
      <PageHead title={w.title} />
      <p class="soft">{w.lead}</p>
      <section class="panel stack">
        <div class="filters top">
          <SelectField
            label={w.kind}
            value={kind}
            onValue={(value) => setKind(value as ImportKind)}
            choices={kinds.map((value) => ({ value, label: w.kinds[value] }))}
          />
        </div>
        <p class="small soft">{w.existing[kind]}</p>
        <div>
          <button type="button" class="link" onClick={() => saveExample(kind)}>
            {w.example}
          </button>
        </div>
        <Source source={source} onSource={(next) => setSource({ ...next, version: source.version + 1 })} />
      </section>
      <FromText
        key={`${kind} ${source.version}`}
        kind={kind}
        text={source.text}
        isWindows={source.isWindows}
      />
    </div>
  )
}

/** All columns, with one row. */
function saveExample(kind: ImportKind): void {
  const { fields } = KINDS[kind]
  const text = writeCsv(';', [fields.map(({ name }) => name), fields.map(({ example = '' }) => example)])
  saveFile(new File([text], `${kind}.csv`, { type: 'text/csv' }))
}

function Source({ source, onSource }: { source: SourceText; onSource: (source: SourceText) => void }) {
  const w = useTexts(IMPORT_TEXTS)
  const [file, setFile] = useState<File>()
  const reading = useAction(async (chosen: File) => onSource(await textOf(chosen)))
  const choose = (chosen: File | undefined) => {
    setFile(chosen)
    if (chosen) void reading.run(chosen)
  }
  return (
    <>
      <FileField label={w.file} hint={w.fileHint} accept=".csv,.txt,text/csv" file={file} onFile={choose} />
      {reading.error !== undefined && <Failure error={reading.error} />}
      <TextArea
        label={w.paste}
        rows={5}
        value={source.text}
        onValue={(text) => onSource({ text, isWindows: false })}
      />
    </>
  )
}

function parsed(text: string): { csv?: CsvLines; error?: CsvError } {
  try {
    return { csv: readCsv(text) }
  } catch (error) {
    if (error instanceof CsvError) return { error }
    throw error
  }
}

function FromText({ kind, text, isWindows }: SourceText & { kind: ImportKind }) {
  const w = useTexts(IMPORT_TEXTS)
  const [{ csv, error }] = useState(() => parsed(text))
  if (text.trim() === '') return null
  const problem = error ? problemOf(w, error) : csv ? sizeProblem(w, csv) : undefined
  if (!csv || problem)
    return (
      <p class="notice bad" role="alert">
        {problem}
      </p>
    )
  return (
    <>
      <div role="status">
        <p>{w.read(number(csv.rows.length), w.separators[csv.separator as keyof Words['separators']])}</p>
        {isWindows && <p class="notice warn">{w.windows}</p>}
      </div>
      <FromCsv kindName={kind} csv={csv} />
    </>
  )
}

type Words = (typeof IMPORT_TEXTS)['en']

const problemOf = (w: Words, { reason, line, message }: CsvError): string =>
  reason in w.csv ? w.csv[reason as keyof Words['csv']](number(line)) : message

function sizeProblem(w: Words, { rows }: CsvLines): string | undefined {
  return rows.length > MAX_ROWS ? w.tooMany(number(MAX_ROWS)) : undefined
}

function FromCsv({ kindName, csv }: { kindName: ImportKind; csv: CsvLines }) {
  const w = useTexts(IMPORT_TEXTS)
  const kind = KINDS[kindName]
  const [columns, setColumns] = useState<Mapped[]>(() => guessColumns(kind, csv, fieldLabels))
  const rows = useMemo(() => rowsOf(kind, csv, columns), [columns])
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
        !write.run && <Checked importing={importing} />
      ) : (
        <div>
          <button
            type="button"
            class="primary"
            disabled={!isReady(problemsOf(kind, csv, columns))}
            onClick={() => void check.start()}
          >
            {w.check}
          </button>
        </div>
      )}
      {write.run && <Written importing={importing} />}
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

const countsOf = ({ outcomes }: Import) =>
  [countOf(outcomes, 'created'), countOf(outcomes, 'exists'), countOf(outcomes, 'refused')].map(number) as [
    string,
    string,
    string,
  ]

function Checked({ importing }: { importing: Import }) {
  const w = useTexts(IMPORT_TEXTS)
  const { check, creatable, isChecked, outcomes } = importing
  if (!check.run) return null
  return (
    <>
      <RunProgress
        title={w.checking}
        run={check.run}
        over={w.checked(...countsOf(importing))}
        hasRefused={countOf(outcomes, 'refused') > 0}
        onStop={check.stop}
        onResume={() => void check.resume()}
        onClose={importing.reset}
      />
      {isChecked && (
        <div>
          {creatable.length > 0 ? (
            <button type="button" class="primary" onClick={() => void importing.write.start()}>
              {w.import(number(creatable.length))}
            </button>
          ) : (
            <p class="soft">{w.nothing}</p>
          )}
        </div>
      )}
    </>
  )
}

function Written({ importing }: { importing: Import }) {
  const w = useTexts(IMPORT_TEXTS)
  const { write, outcomes } = importing
  if (!write.run) return null
  return (
    <RunProgress
      title={w.importing}
      run={write.run}
      over={w.imported(...countsOf(importing))}
      hasRefused={countOf(outcomes, 'refused') > 0}
      onStop={write.stop}
      onResume={() => void write.resume()}
      onClose={importing.reset}
    />
  )
}
