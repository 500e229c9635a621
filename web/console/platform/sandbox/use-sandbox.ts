// The state of the sandbox, read again until it is ready.
import { useEffect, useRef, useState } from 'preact/hooks'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { getSandbox, type Sandbox } from '../../../shared/sdk.ts'
import { api, budget } from '../../../shared/session/session.ts'

const POLL_INTERVAL_MS = 1000
/** With fewer than `below` requests left in the rate limit, the page polls less often, to keep some in reserve. */
const SPARING = { below: 30, everyMs: 4000 }

const getPollDelayMs = () =>
  (budget.peek()?.remaining ?? SPARING.below) < SPARING.below ? SPARING.everyMs : POLL_INTERVAL_MS

export type SandboxOperation = Exclude<Sandbox['status'], 'ready'>

/** `onDone` is called when an operation has ended: the data may have changed. */
export function useSandbox(onDone: () => void) {
  const sandbox = useLoaded('sandbox', (signal) => getSandbox({ client: api(), signal }))
  const { value, reload } = sandbox
  const currentOperation = useRef<SandboxOperation | undefined>(undefined)
  const [done, setDone] = useState<SandboxOperation>()
  useEffect(() => {
    if (!value) return
    if (value.status === 'ready') {
      if (!currentOperation.current) return
      setDone(currentOperation.current)
      currentOperation.current = undefined
      onDone()
      return
    }
    currentOperation.current = value.status
    setDone(undefined)
    const timer = setTimeout(reload, getPollDelayMs())
    return () => clearTimeout(timer)
  }, [value])
  return { sandbox, done }
}
