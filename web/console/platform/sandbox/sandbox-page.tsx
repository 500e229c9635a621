// The sandbox: its clock, its mails, its reset. For team-admins.
import { useState } from 'preact/hooks'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { Empty, LoadedContent } from '../../../shared/kit/states.tsx'
import { requireTexts } from '../../../shared/language/texts.ts'
import { isSandbox } from '../../../shared/platform/sandbox/sandbox.ts'
import { formatSandboxTime } from '../../../shared/platform/sandbox/sandbox-banner.tsx'
import type { Sandbox } from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { SandboxClock } from './clock.tsx'
import { SandboxMails } from './kept-mails.tsx'
import { ResetPanel } from './reset.tsx'
import { type SandboxOperation, useSandbox } from './use-sandbox.ts'

const texts = requireTexts('console/platform/sandbox', 'sandbox')

export function SandboxPage() {
  const t = texts()
  return (
    <div class="stack">
      <PageHead title={t.title} />
      {isSandbox() ? <SandboxContents /> : <Empty>{t.elsewhere}</Empty>}
    </div>
  )
}

function SandboxContents() {
  const t = texts()
  const mayWrite = useMay()('sandbox:write')
  const [reloadCount, setReloadCount] = useState(0)
  const { sandbox, done } = useSandbox(() => setReloadCount((before) => before + 1))
  return (
    <>
      <p class="soft small">{t.lead}</p>
      <LoadedContent loaded={sandbox}>
        {(loadedSandbox) => (
          <>
            <SandboxClock isReady={loadedSandbox.status === 'ready'} mayMove={mayWrite} onMove={sandbox.put}>
              <SandboxProgress sandbox={loadedSandbox} done={done} />
            </SandboxClock>
            <SandboxMails reloadCount={reloadCount} />
            {mayWrite && <ResetPanel isReady={loadedSandbox.status !== 'resetting'} onReset={sandbox.put} />}
          </>
        )}
      </LoadedContent>
    </>
  )
}

/** The current or the last operation. Screen readers announce its start and its end. */
function SandboxProgress({ sandbox, done }: { sandbox: Sandbox; done: SandboxOperation | undefined }) {
  const t = texts()
  const { status, progress, moving_to, deleted_rows, now } = sandbox
  const text =
    status === 'moving'
      ? t.moving(formatSandboxTime(new Date(moving_to ?? now)))
      : status === 'resetting'
        ? t.resetting
        : done === 'moving'
          ? t.arrived(formatSandboxTime(new Date(now)))
          : done === 'resetting' && t.emptied(deleted_rows)
  return (
    <>
      <div role="status">{text && <p class={`notice ${status === 'ready' ? 'good' : ''}`}>{text}</p>}</div>
      {status === 'moving' && <progress aria-label={t.progress} max={1} value={progress} />}
      {status === 'resetting' && (
        <>
          <progress aria-label={t.resetProgress} />
          <p class="small soft">{t.deleted(deleted_rows)}</p>
        </>
      )}
    </>
  )
}
