// Verifies the whole chain of the audit log, one request after the other.
import { useState } from 'preact/hooks'
import { Failure } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { number } from '../../../shared/language/format.ts'
import { useTexts } from '../../../shared/language/language.ts'
import { type AuditVerification, verifyAuditLog } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'
import { TEXTS } from './texts.ts'

type Progress = { checked: number; erased: number; last: AuditVerification }

export function Verification() {
  const w = useTexts(TEXTS)
  const [progress, setProgress] = useState<Progress>()
  const verifying = useAction(async () => {
    setProgress(undefined)
    let [checked, erased] = [0, 0]
    for (let from: number | null = 1; from !== null; ) {
      const last: AuditVerification = await verifyAuditLog({ client: api(), query: { from_number: from } })
      checked += last.checked
      erased += last.erased
      setProgress({ checked, erased, last })
      from = last.is_intact ? last.next_from : null
    }
  })
  return (
    <section class="panel stack tight">
      <div class="row spread">
        <p class="soft small">{w.verifyLead}</p>
        <button type="button" disabled={verifying.isRunning} onClick={() => void verifying.run()}>
          {w.verify}
        </button>
      </div>
      {verifying.isRunning && <Running progress={progress} />}
      {!verifying.isRunning && progress && verifying.error === undefined && <Outcome progress={progress} />}
      {verifying.error !== undefined && <Failure error={verifying.error} />}
    </section>
  )
}

function Running({ progress }: { progress: Progress | undefined }) {
  const w = useTexts(TEXTS)
  const [done, all] = [progress?.last.last?.number ?? 0, progress?.last.head?.number ?? 0]
  return (
    <>
      <progress aria-label={w.verify} {...(all > 0 && { max: all, value: done })} />
      {all > 0 && <p role="status">{w.verifying(number(done), number(all))}</p>}
    </>
  )
}

function Outcome({ progress: { checked, erased, last } }: { progress: Progress }) {
  const w = useTexts(TEXTS)
  if (!last.is_intact)
    return (
      <p class="notice bad" role="alert">
        {w.broken(number(last.first_broken_number ?? 0))}
      </p>
    )
  return (
    <div class="stack tight">
      <p class="notice good" role="status">
        {[
          w.intact(number(checked)),
          erased > 0 && w.erasedCount(number(erased)),
          last.unsealed > 0 && w.unsealed(number(last.unsealed)),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      {last.head && (
        <p class="small soft">
          {w.head}: <code class="wrap">{last.head.hash}</code>. {w.headHint}
        </p>
      )}
    </div>
  )
}
