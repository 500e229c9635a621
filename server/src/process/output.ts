/** The reader of the output may exit; an unhandled EPIPE would crash the process. */
export function ignoreClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}
