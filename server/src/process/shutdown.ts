// Ends the process in order when asked to, also while it is still starting. npm passes a signal on that the terminal
// has sent already, so a second one within two seconds is the same; a later one means that somebody is out of patience.
const SAME_SIGNAL_MS = 2000
const GIVE_UP_MS = 30_000

/** What has been opened, to be closed in the opposite order. */
export type Closing = { add(close: () => Promise<unknown>): void }

/** Runs `start`; it answers with an exit code when the process is to end at once. */
export async function closeOnSignal(start: (closing: Closing) => Promise<number | undefined>): Promise<void> {
  const opened: (() => Promise<unknown>)[] = []
  const closeAll = async () => {
    for (let close = opened.pop(); close; close = opened.pop()) await close()
  }
  let starting: Promise<number | undefined> = Promise.resolve(undefined)
  listenForSignals(async () => {
    await starting.catch(() => {})
    await closeAll()
  })
  starting = start({ add: (close) => void opened.push(close) })
  const code = await starting.catch(async (error: unknown) => {
    await closeAll()
    throw error
  })
  if (code === undefined) return
  await closeAll()
  process.exit(code)
}

function listenForSignals(close: () => Promise<void>): void {
  let startedAt: number | undefined
  const handle = () => {
    if (startedAt === undefined) {
      startedAt = performance.now()
      setTimeout(() => process.exit(1), GIVE_UP_MS).unref()
      void close().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    } else if (performance.now() - startedAt > SAME_SIGNAL_MS) {
      process.exit(1)
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, handle)
}
