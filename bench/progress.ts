// The line on stderr that says what is going on: rewritten in place on a terminal, one line each elsewhere.
const { stderr } = process

let isOpen = false

export function progress(text: string): void {
  stderr.write(stderr.isTTY ? `\r\x1b[K${text}` : `${text}\n`)
  isOpen = stderr.isTTY
}

/** Leaves the line, so that what comes next stands on its own. */
export function endProgress(): void {
  if (isOpen) stderr.write('\r\x1b[K')
  isOpen = false
}
