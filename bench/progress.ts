// The status line on stderr: rewritten in place on a terminal, one line each elsewhere.
const { stderr } = process

let isOpen = false

export function progress(text: string): void {
  stderr.write(stderr.isTTY ? `\r\x1b[K${text}` : `${text}\n`)
  isOpen = stderr.isTTY
}

/** Ends the line, so that later output starts on a new one. */
export function endProgress(): void {
  if (isOpen) stderr.write('\r\x1b[K')
  isOpen = false
}
