// Ends the process in order when asked to. npm passes a signal on that the terminal has sent already, so a second one
// within two seconds is the same; a later one means that somebody is out of patience.
const SAME_SIGNAL_MS = 2000
const GIVE_UP_MS = 30_000

export function onShutdown(close: (signal: string) => Promise<void>): void {
  let startedAt: number | undefined
  const handle = (signal: string) => {
    if (startedAt === undefined) {
      startedAt = performance.now()
      setTimeout(() => process.exit(1), GIVE_UP_MS).unref()
      void close(signal).then(
        () => process.exit(0),
        () => process.exit(1),
      )
    } else if (performance.now() - startedAt > SAME_SIGNAL_MS) {
      process.exit(1)
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, handle)
}
