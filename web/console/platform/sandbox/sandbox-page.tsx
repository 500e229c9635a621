// The sandbox: its clock, its mails, its reset. For team-admins.
import { useState } from 'preact/hooks'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { Empty, Shown } from '../../../shared/kit/states.tsx'
import { number } from '../../../shared/language/format.ts'
import { useTexts } from '../../../shared/language/language.ts'
import { isSandbox } from '../../../shared/platform/sandbox/sandbox.ts'
import { sandboxTime } from '../../../shared/platform/sandbox/sandbox-banner.tsx'
import type { Sandbox } from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { Clock } from './clock.tsx'
import { KeptMails } from './kept-mails.tsx'
import { Reset } from './reset.tsx'
import { TEXTS } from './texts.ts'
import { useSandbox, type Work } from './use-sandbox.ts'

export function SandboxPage() {
  const w = useTexts(TEXTS)
  return (
    <div class="stack">
      <PageHead title={w.title} />
      {isSandbox() ? <Contents /> : <Empty>{w.elsewhere}</Empty>}
    </div>
  )
}

function Contents() {
  const w = useTexts(TEXTS)
  const mayWrite = useMay()('sandbox:write')
  const [turn, setTurn] = useState(0)
  const { sandbox, done } = useSandbox(() => setTurn((before) => before + 1))
  return (
    <>
      <p class="soft small">{w.lead}</p>
      <Shown of={sandbox}>
        {(now) => (
          <>
            <Clock isReady={now.status === 'ready'} mayMove={mayWrite} onMove={sandbox.put}>
              <Progress sandbox={now} done={done} />
            </Clock>
            <KeptMails turn={turn} />
            {mayWrite && <Reset isReady={now.status !== 'resetting'} onReset={sandbox.put} />}
          </>
        )}
      </Shown>
    </>
  )
}

/** What is going on, or what has happened. Screen readers are told about the beginning and the end. */
function Progress({ sandbox, done }: { sandbox: Sandbox; done: Work | undefined }) {
  const w = useTexts(TEXTS)
  const { status, progress, moving_to, deleted_rows, now } = sandbox
  const text =
    status === 'moving'
      ? w.moving(sandboxTime(new Date(moving_to ?? now)))
      : status === 'resetting'
        ? w.resetting
        : done === 'moving'
          ? w.arrived(sandboxTime(new Date(now)))
          : done === 'resetting' && w.emptied(number(deleted_rows))
  return (
    <>
      <div role="status">{text && <p class={`notice ${status === 'ready' ? 'good' : ''}`}>{text}</p>}</div>
      {status === 'moving' && <progress aria-label={w.progress} max={1} value={progress} />}
      {status === 'resetting' && (
        <>
          <progress aria-label={w.resetProgress} />
          <p class="small soft">{w.deleted(number(deleted_rows))}</p>
        </>
      )}
    </>
  )
}
