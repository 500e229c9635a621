// All data of the team as one zip file. For team-admins.
import { useState } from 'preact/hooks'
import { type Column, DataTable } from '../../../shared/kit/data-table.tsx'
import { Facts } from '../../../shared/kit/facts.tsx'
import { CheckField } from '../../../shared/kit/fields/field.tsx'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { Failure } from '../../../shared/kit/states.tsx'
import { moment, number } from '../../../shared/language/format.ts'
import { useTexts } from '../../../shared/language/language.ts'
import type { TeamExportFile, TeamExportManifest } from '../../../shared/sdk.ts'
import { TEXTS } from './texts.ts'
import { type Choices, type DataExport, MAX_BYTES, MAX_LINES, useDataExport } from './use-data-export.ts'

const megabytes = (bytes: number) => number(Math.max(0.1, Math.round(bytes / 100_000) / 10))

export function DataExportPage() {
  const w = useTexts(TEXTS)
  const [choices, setChoices] = useState<Choices>({ documents: false, history: false })
  const { run, start, resume, stop } = useDataExport()
  const isBusy = run?.state === 'running' || run?.state === 'failed'
  const submit = (event: Event) => {
    event.preventDefault()
    start(choices)
  }
  return (
    <div class="stack">
      <PageHead title={w.title} />
      <p class="soft">{w.lead}</p>
      {!isBusy && (
        <form class="panel stack" onSubmit={submit}>
          <h2>{w.content}</h2>
          <p class="small soft">{w.always}</p>
          <Choice
            label={w.documents}
            hint={w.documentsHint}
            isChecked={choices.documents}
            onCheck={(documents) => setChoices({ ...choices, documents })}
          />
          <Choice
            label={w.history}
            hint={w.historyHint}
            isChecked={choices.history}
            onCheck={(history) => setChoices({ ...choices, history })}
          />
          <p class="small soft">{w.secrets}</p>
          <div>
            <button type="submit" class="primary">
              {w.start}
            </button>
          </div>
        </form>
      )}
      {run && <Run run={run} choices={choices} onStop={stop} onResume={resume} />}
      {run?.state !== 'too-large' && (
        <details class="panel">
          <summary>{w.scripts}</summary>
          <div class="stack tight">
            <p class="small soft">{w.scriptsLead}</p>
            <Command choices={choices} />
          </div>
        </details>
      )}
    </div>
  )
}

type ChoiceProps = { label: string; hint: string; isChecked: boolean; onCheck: (on: boolean) => void }

const Choice = ({ hint, ...check }: ChoiceProps) => (
  <div>
    <CheckField {...check} />
    <p class="small soft check-hint">{hint}</p>
  </div>
)

const Command = ({ choices: { documents, history } }: { choices: Choices }) => (
  <pre class="command">
    <code>
      {`export ENGAGE_KEY=tek_live_…\nnpx team-engagement data export --server ${location.origin}${documents ? ' --documents' : ''}${history ? ' --history' : ''} --output team-data.zip`}
    </code>
  </pre>
)

type RunProps = { run: DataExport; choices: Choices; onStop: () => void; onResume: () => void }

function Run({ run, choices, onStop, onResume }: RunProps) {
  const w = useTexts(TEXTS)
  if (run.state === 'done') return <Result manifest={run.manifest} size={run.size} />
  if (run.state === 'too-large')
    return (
      <section class="notice warn stack tight" role="alert">
        <h2>{w.tooLarge}</h2>
        <p>
          {run.lines > MAX_LINES
            ? w.tooManyLines(number(run.lines), number(MAX_LINES))
            : w.tooManyBytes(megabytes(MAX_BYTES))}
        </p>
        <Command choices={choices} />
      </section>
    )
  const { done, total } = run.progress
  return (
    <section class="notice stack tight">
      <h2>{run.state === 'running' ? w.running : w.interrupted}</h2>
      <progress aria-label={w.running} max={Math.max(total, done, 1)} value={done} />
      {run.state === 'failed' && <Failure error={run.error} />}
      <div class="row spread">
        <div>
          <p role="status">
            {total === 0 ? w.counting : w.progress(number(done), number(Math.max(total, done)))}
          </p>
          {run.state === 'running' && <p class="small soft">{w.stay}</p>}
        </div>
        <div class="row">
          <button type="button" class={run.state === 'failed' ? 'plain' : undefined} onClick={onStop}>
            {w.cancel}
          </button>
          {run.state === 'failed' && (
            <button type="button" class="primary" onClick={onResume}>
              {w.resume}
            </button>
          )}
        </div>
      </div>
    </section>
  )
}

function Result({ manifest, size }: { manifest: TeamExportManifest; size: number }) {
  const w = useTexts(TEXTS)
  const { files, documents, left_out } = manifest
  const listed = documents ? documents.count + documents.unavailable : 0
  const records = files.reduce((sum, { count }) => sum + count, 0) - listed
  const columns: Column<TeamExportFile>[] = [
    { name: w.file, draw: ({ name }) => <code>{name}</code> },
    { name: w.lines, isNumber: true, draw: ({ count }) => number(count) },
  ]
  return (
    <section class="panel stack">
      <div role="status">
        <p class="notice good">{w.done}</p>
      </div>
      <Facts
        rows={[
          [w.size, w.megabytes(megabytes(size))],
          [w.lines, number(records)],
          [w.documents, documents && number(documents.count)],
          [w.period, w.between(moment(manifest.started_at), moment(manifest.ended_at))],
        ]}
      />
      {documents !== null && documents.unavailable > 0 && (
        <p class="notice warn">{w.unavailable(number(documents.unavailable))}</p>
      )}
      {left_out.length > 0 && (
        <p class="notice warn">{w.leftOut(left_out.map(({ name }) => name).join(', '))}</p>
      )}
      <p class="small soft">{w.personal}</p>
      <details>
        <summary>{w.files(number(files.length))}</summary>
        <DataTable
          caption={w.files(number(files.length))}
          columns={columns}
          items={files}
          keyOf={({ name }) => name}
        />
      </details>
    </section>
  )
}
