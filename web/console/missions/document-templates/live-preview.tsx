// The preview of a text while it is edited. A text with errors shows them above the preview of the last text without errors.
import { PdfFrame } from '../../../shared/kit/pdf-view.tsx'
import { Failure, Loading } from '../../../shared/kit/states.tsx'
import { fieldErrorText } from '../../../shared/language/error-texts.ts'
import { useTexts } from '../../../shared/language/language.ts'
import type { Fault } from '../../../shared/sdk.ts'
import { TEXTS } from './texts.ts'
import type { LivePreview } from './use-live-preview.ts'

/** More are not listed: the first one often causes the others. */
const MAX_SHOWN = 5

type OnLine = (line: number) => void
type Props = { of: LivePreview; fileName: string; onLine: OnLine }

export function PreviewPanel({ of: { file, error, faults, isRunning, retry }, fileName, onLine }: Props) {
  const w = useTexts(TEXTS)
  return (
    <section class="panel stack tight beside-editor">
      <div class="row spread">
        <h2>{w.preview}</h2>
        <span class="soft small" role="status">
          {isRunning && w.updating}
        </span>
      </div>
      <p class="soft small">{w.liveHint}</p>
      {faults.length > 0 && <Faults faults={faults} hasPreview={file !== undefined} onLine={onLine} />}
      {error !== undefined && faults.length === 0 && <Failure error={error} retry={retry} />}
      {file && <PdfFrame title={w.preview} file={file} name={fileName} />}
      {!file && error === undefined && <Loading />}
    </section>
  )
}

type FaultsProps = { faults: readonly Fault[]; hasPreview: boolean; onLine: OnLine }

function Faults({ faults, hasPreview, onLine }: FaultsProps) {
  const w = useTexts(TEXTS)
  const shown = faults.slice(0, MAX_SHOWN)
  const more = faults.length - shown.length
  return (
    <div class="notice bad stack tight" role="alert">
      <p>
        <strong>{w.faulty(faults.length)}</strong> {hasPreview && w.lastGood}
      </p>
      <ul class="faults">
        {shown.map((fault, at) => (
          <li key={at}>
            <FaultText fault={fault} onLine={onLine} />
          </li>
        ))}
      </ul>
      {more > 0 && <p class="small soft">{w.more(more)}</p>}
    </div>
  )
}

/** An error with a line is a button that leads to it. */
function FaultText({ fault, onLine }: { fault: Fault; onLine: OnLine }) {
  const { line } = fault.params as { line?: number }
  const text = fieldErrorText(fault)
  if (line === undefined) return <>{text}</>
  return (
    <button type="button" class="link" onClick={() => onLine(line)}>
      {text}
    </button>
  )
}
