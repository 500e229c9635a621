// Graceful shutdown on a signal, also during startup. npm forwards a signal that the terminal has sent already, so a second
// one within two seconds is the same; a later one exits at once (decision 0012).
const SAME_SIGNAL_MS = 2000
const GIVE_UP_MS = 30_000

/** Opened resources, closed in reverse order. */
export type Closing = {
  add(close: () => Promise<unknown>): void
  /** Whether a signal has been received. */
  hasBegun(): boolean
}

type Signals = { signals: NodeJS.Signals[]; isSecondFinal: boolean }

/** Runs `start`, which returns an exit code if the process should exit at once. */
export async function closeOnSignal(
  start: (closing: Closing) => Promise<number | undefined>,
  signals: Signals,
): Promise<void> {
  const closeFunctions: (() => Promise<unknown>)[] = []
  const closeAll = async () => {
    for (let close = closeFunctions.pop(); close; close = closeFunctions.pop()) await close()
  }
  let starting: Promise<number | undefined> = Promise.resolve(undefined)
  const isClosing = listenForSignals(signals, async () => {
    await starting.catch(() => {})
    await closeAll()
  })
  starting = start({ add: (close) => void closeFunctions.push(close), hasBegun: isClosing })
  const code = await starting.catch(async (error: unknown) => {
    await closeAll()
    throw error
  })
  // The signal handler exits the process, with its own exit code.
  if (code === undefined || isClosing()) return
  await closeAll()
  process.exit(code)
}

function listenForSignals({ signals, isSecondFinal }: Signals, close: () => Promise<void>): () => boolean {
  let startedAt: number | undefined
  const handle = () => {
    if (startedAt === undefined) {
      startedAt = performance.now()
      setTimeout(() => process.exit(1), GIVE_UP_MS).unref()
      void close().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    } else if (isSecondFinal && performance.now() - startedAt > SAME_SIGNAL_MS) {
      process.exit(1)
    }
  }
  for (const signal of signals) process.on(signal, handle)
  return () => startedAt !== undefined
}
