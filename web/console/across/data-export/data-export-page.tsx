// All data of the team as one zip file. For team-admins.
import { useState } from 'preact/hooks'
import { type Column, DataTable } from '../../../shared/kit/data-table.tsx'
import { Facts } from '../../../shared/kit/facts.tsx'
import { CheckField } from '../../../shared/kit/fields/field.tsx'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { Failure } from '../../../shared/kit/states.tsx'
import { moment, number } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import type { TeamExportFile, TeamExportManifest } from '../../../shared/sdk.ts'
import { type Choices, type DataExport, MAX_BYTES, MAX_LINES, useDataExport } from './use-data-export.ts'

const texts = requireTexts('console/across/data-export', 'dataExport')

const megabytes = (bytes: number) => number(Math.max(0.1, Math.round(bytes / 100_000) / 10))

export function DataExportPage() {
  const t = texts()
  const [choices, setChoices] = useState<Choices>({ documents: false, history: false })
  const { run, start, resume, stop } = useDataExport()
  const isBusy = run?.state === 'running' || run?.state === 'failed'
  const submit = (event: Event) => {
    event.preventDefault()
    start(choices)
  }
  return (
    <div class="stack">
      <PageHead title={t.title} />
      <p class="soft">{t.lead}</p>
      {!isBusy && (
        <form class="panel stack" onSubmit={submit}>
          <h2>{t.content}</h2>
          <p class="small soft">{t.always}</p>
          <ExportOption
            label={t.documents}
            hint={t.documentsHint}
            isChecked={choices.documents}
            onCheck={(documents) => setChoices({ ...choices, documents })}
          />
          <ExportOption
            label={t.history}
            hint={t.historyHint}
            isChecked={choices.history}
            onCheck={(history) => setChoices({ ...choices, history })}
          />
          <p class="small soft">{t.secrets}</p>
          <div>
            <button type="submit" class="primary">
              {t.start}
            </button>
          </div>
        </form>
      )}
      {run && <ExportProgress run={run} choices={choices} onStop={stop} onResume={resume} />}
      {run?.state !== 'too-large' && (
        <details class="panel">
          <summary>{t.scripts}</summary>
          <div class="stack tight">
            <p class="small soft">{t.scriptsLead}</p>
            <ExportCommand choices={choices} />
          </div>
        </details>
      )}
    </div>
  )
}

type ChoiceProps = { label: string; hint: string; isChecked: boolean; onCheck: (on: boolean) => void }

const ExportOption = ({ hint, ...check }: ChoiceProps) => (
  <div>
    <CheckField {...check} />
    <p class="small soft check-hint">{hint}</p>
  </div>
)

const ExportCommand = ({ choices: { documents, history } }: { choices: Choices }) => (
  <pre class="command">
    <code>
      {`export ENGAGE_KEY=tek_live_…\nnpx team-engagement data export --server ${location.origin}${documents ? ' --documents' : ''}${history ? ' --history' : ''} --output team-data.zip`}
    </code>
  </pre>
)

type RunProps = { run: DataExport; choices: Choices; onStop: () => void; onResume: () => void }

function ExportProgress({ run, choices, onStop, onResume }: RunProps) {
  const t = texts()
  if (run.state === 'done') return <ExportSummary manifest={run.manifest} size={run.size} />
  if (run.state === 'too-large')
    return (
      <section class="notice warn stack tight" role="alert">
        <h2>{t.tooLarge}</h2>
        <p>
          {run.lines > MAX_LINES
            ? t.tooManyLines(number(run.lines), number(MAX_LINES))
            : t.tooManyBytes(megabytes(MAX_BYTES))}
        </p>
        <ExportCommand choices={choices} />
      </section>
    )
  const { done, total } = run.progress
  return (
    <section class="notice stack tight">
      <h2>{run.state === 'running' ? t.running : t.interrupted}</h2>
      <progress aria-label={t.running} max={Math.max(total, done, 1)} value={done} />
      {run.state === 'failed' && <Failure error={run.error} />}
      <div class="row spread">
        <div>
          <p role="status">
            {total === 0 ? t.counting : t.progress(number(done), number(Math.max(total, done)))}
          </p>
          {run.state === 'running' && <p class="small soft">{t.stay}</p>}
        </div>
        <div class="row">
          <button type="button" class={run.state === 'failed' ? 'plain' : undefined} onClick={onStop}>
            {t.cancel}
          </button>
          {run.state === 'failed' && (
            <button type="button" class="primary" onClick={onResume}>
              {t.resume}
            </button>
          )}
        </div>
      </div>
    </section>
  )
}

function ExportSummary({ manifest, size }: { manifest: TeamExportManifest; size: number }) {
  const t = texts()
  const { files, documents, left_out } = manifest
  const documentRecords = documents ? documents.count + documents.unavailable : 0
  const records = files.reduce((sum, { count }) => sum + count, 0) - documentRecords
  const columns: Column<TeamExportFile>[] = [
    { name: t.file, draw: ({ name }) => <code>{name}</code> },
    { name: t.lines, isNumber: true, draw: ({ count }) => number(count) },
  ]
  return (
    <section class="panel stack">
      <div role="status">
        <p class="notice good">{t.done}</p>
      </div>
      <Facts
        rows={[
          [t.size, t.megabytes(megabytes(size))],
          [t.lines, number(records)],
          [t.documents, documents && number(documents.count)],
          [t.period, t.between(moment(manifest.started_at), moment(manifest.ended_at))],
        ]}
      />
      {documents !== null && documents.unavailable > 0 && (
        <p class="notice warn">{t.unavailable(number(documents.unavailable))}</p>
      )}
      {left_out.length > 0 && (
        <p class="notice warn">{t.leftOut(left_out.map(({ name }) => name).join(', '))}</p>
      )}
      <p class="small soft">{t.personal}</p>
      <details>
        <summary>{t.files(files.length)}</summary>
        <DataTable
          caption={t.files(files.length)}
          columns={columns}
          items={files}
          getKey={({ name }) => name}
        />
      </details>
    </section>
  )
}
