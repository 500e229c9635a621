/** The reader of the output may exit; an unhandled EPIPE would crash the process. */
export function ignoreClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}

/** An error that the operator can fix: one line, exit code 1, no stack trace. */
export class StartError extends Error {}
