/** Whoever reads the output may go away; without a listener the next line would crash the process (EPIPE). */
export function ignoreClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}
