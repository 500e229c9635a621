// Verifies the whole chain of the audit log, one request after the other.
import { useState } from 'preact/hooks'
import { Failure } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { number } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { type AuditVerification, verifyAuditLog } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'

const texts = requireTexts('console/platform/audit-log', 'auditLog')

type Progress = { checked: number; erased: number; response: AuditVerification }

export function ChainVerification() {
  const t = texts()
  const [progress, setProgress] = useState<Progress>()
  const verifying = useAction(async () => {
    setProgress(undefined)
    let [checked, erased] = [0, 0]
    for (let from: number | null = 1; from !== null; ) {
      const response: AuditVerification = await verifyAuditLog({
        client: api(),
        query: { from_number: from },
      })
      checked += response.checked
      erased += response.erased
      setProgress({ checked, erased, response })
      from = response.is_intact ? response.next_from : null
    }
  })
  return (
    <section class="panel stack tight">
      <div class="row spread">
        <p class="soft small">{t.verifyLead}</p>
        <button type="button" disabled={verifying.isRunning} onClick={() => void verifying.run()}>
          {t.verify}
        </button>
      </div>
      {verifying.isRunning && <VerificationProgress progress={progress} />}
      {!verifying.isRunning && progress && verifying.error === undefined && (
        <VerificationResult progress={progress} />
      )}
      {verifying.error !== undefined && <Failure error={verifying.error} />}
    </section>
  )
}

function VerificationProgress({ progress }: { progress: Progress | undefined }) {
  const t = texts()
  const [done, totalCount] = [progress?.response.last?.number ?? 0, progress?.response.head?.number ?? 0]
  return (
    <>
      <progress aria-label={t.verify} {...(totalCount > 0 && { max: totalCount, value: done })} />
      {totalCount > 0 && <p role="status">{t.verifying(done, totalCount)}</p>}
    </>
  )
}

function VerificationResult({ progress: { checked, erased, response } }: { progress: Progress }) {
  const t = texts()
  if (!response.is_intact)
    return (
      <p class="notice bad" role="alert">
        {t.broken(number(response.first_broken_number ?? 0))}
      </p>
    )
  return (
    <div class="stack tight">
      <p class="notice good" role="status">
        {[
          t.intact(checked),
          erased > 0 && t.erasedCount(erased),
          response.unsealed > 0 && t.unsealed(response.unsealed),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      {response.head && (
        <p class="small soft">
          {t.head}: <code class="wrap">{response.head.hash}</code>. {t.headHint}
        </p>
      )}
    </div>
  )
}
