// The state of the sandbox, read again until it is ready.
import { useEffect, useRef, useState } from 'preact/hooks'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { getSandbox, type Sandbox } from '../../../shared/sdk.ts'
import { api, budget } from '../../../shared/session/session.ts'

const EVERY_MS = 1000
/** The requests of a key per minute are limited, and the rest of the page needs some of them. */
const SPARING = { below: 30, everyMs: 4000 }

const pauseMs = () =>
  (budget.peek()?.remaining ?? SPARING.below) < SPARING.below ? SPARING.everyMs : EVERY_MS

export type Work = Exclude<Sandbox['status'], 'ready'>

/** `onDone` is called when an operation has ended: the data may have changed. */
export function useSandbox(onDone: () => void) {
  const sandbox = useLoaded('sandbox', (signal) => getSandbox({ client: api(), signal }))
  const { value, reload } = sandbox
  const work = useRef<Work | undefined>(undefined)
  const [done, setDone] = useState<Work>()
  useEffect(() => {
    if (!value) return
    if (value.status === 'ready') {
      if (!work.current) return
      setDone(work.current)
      work.current = undefined
      onDone()
      return
    }
    work.current = value.status
    setDone(undefined)
    const timer = setTimeout(reload, pauseMs())
    return () => clearTimeout(timer)
  }, [value])
  return { sandbox, done }
}
