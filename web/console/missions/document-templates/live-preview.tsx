// The live preview of a template. Errors of the text are listed above the last preview without errors.
import { PdfFrame } from '../../../shared/kit/pdf-view.tsx'
import { Failure, Loading } from '../../../shared/kit/states.tsx'
import { fieldErrorText } from '../../../shared/language/error-texts.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import type { Fault } from '../../../shared/sdk.ts'
import type { LivePreview } from './use-live-preview.ts'

const texts = requireTexts('console/missions/document-templates', 'documentTemplates')

/** The list stops at this number: the first error often causes the others. */
const MAX_VISIBLE_FAULTS = 5

type OnLine = (line: number) => void
type Props = { preview: LivePreview; fileName: string; onLine: OnLine }

export function PreviewPanel({
  preview: { file, error, faults, isRunning, retry },
  fileName,
  onLine,
}: Props) {
  const t = texts()
  return (
    <section class="panel stack tight beside-editor">
      <div class="row spread">
        <h2>{t.preview}</h2>
        <span class="soft small" role="status">
          {isRunning && t.updating}
        </span>
      </div>
      <p class="soft small">{t.liveHint}</p>
      {faults.length > 0 && (
        <TemplateErrors faults={faults} hasPreview={file !== undefined} onLine={onLine} />
      )}
      {error !== undefined && faults.length === 0 && <Failure error={error} retry={retry} />}
      {file && <PdfFrame title={t.preview} file={file} name={fileName} />}
      {!file && error === undefined && <Loading />}
    </section>
  )
}

type FaultsProps = { faults: readonly Fault[]; hasPreview: boolean; onLine: OnLine }

function TemplateErrors({ faults, hasPreview, onLine }: FaultsProps) {
  const t = texts()
  const visibleFaults = faults.slice(0, MAX_VISIBLE_FAULTS)
  const hiddenCount = faults.length - visibleFaults.length
  return (
    <div class="notice bad stack tight" role="alert">
      <p>
        <strong>{t.faulty(faults.length)}</strong> {hasPreview && t.lastGood}
      </p>
      <ul class="faults">
        {visibleFaults.map((fault, index) => (
          <li key={index}>
            <TemplateError fault={fault} onLine={onLine} />
          </li>
        ))}
      </ul>
      {hiddenCount > 0 && <p class="small soft">{t.more(hiddenCount)}</p>}
    </div>
  )
}

/** An error with a line is a button that selects the line. */
function TemplateError({ fault, onLine }: { fault: Fault; onLine: OnLine }) {
  const { line } = fault.params as { line?: number }
  const text = fieldErrorText(fault)
  if (line === undefined) return <>{text}</>
  return (
    <button type="button" class="link" onClick={() => onLine(line)}>
      {text}
    </button>
  )
}
