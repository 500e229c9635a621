// A progress bar on stderr. It is not shown if stderr is not a terminal.
const WIDTH = 30
const REDRAW_INTERVAL_MS = 100
const BLANK_LINE = '\r\u001b[K'

let isShown = false

/** Erases the bar, so that the next message starts on an empty line. */
export function clearBar(): void {
  if (isShown) process.stderr.write(BLANK_LINE)
  isShown = false
}

export type ProgressBar = {
  /** `done` is the amount since the last call; `total` is given if it has changed. */
  advance(done: number, total?: number): void
  /** Changes the text beside the bar. */
  setLabel(what: string): void
  end(): void
}

export function createProgressBar(what: string, expected: number): ProgressBar {
  let sum = 0
  let drawnAt = Number.NEGATIVE_INFINITY
  let label = what
  let total = expected
  function draw(): void {
    const now = performance.now()
    if (!process.stderr.isTTY || (now - drawnAt < REDRAW_INTERVAL_MS && sum < total)) return
    drawnAt = now
    isShown = true
    process.stderr.write(
      `${BLANK_LINE}${formatBar(total > 0 ? sum / total : 1)} ${formatCount(sum)} of ${formatCount(total)} ${label}`,
    )
  }
  return {
    advance(done, newTotal = total) {
      sum += done
      total = newTotal
      draw()
    },
    setLabel(newLabel) {
      label = newLabel
      draw()
    },
    end: clearBar,
  }
}

const formatBar = (share: number) =>
  `[${'#'.repeat(Math.round(Math.min(share, 1) * WIDTH)).padEnd(WIDTH, '.')}]`
const formatCount = (number: number) => number.toLocaleString('en')
