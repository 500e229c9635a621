// A progress bar for work of known length.
import { progress } from './progress.ts'

const WIDTH = 30
// The number of lines printed where a line cannot be rewritten.
const STEPS_ELSEWHERE = 10

/** `advance` adds the work done since the last call. */
export function createProgressBar(unit: string, total: number): { advance(done: number): void } {
  const start = performance.now()
  const steps = process.stderr.isTTY ? total : STEPS_ELSEWHERE
  let sum = 0
  let printedStep = -1
  return {
    advance(done) {
      sum += done
      const step = Math.floor((sum / total) * steps)
      if (step === printedStep) return
      printedStep = step
      progress(`${formatBar(sum / total)} ${formatCount(unit, sum, total)}, ${secondsSince(start)} s`)
    },
  }
}

const formatBar = (share: number) => `[${'#'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '.')}]`

const formatCount = (unit: string, sum: number, total: number) =>
  `${sum.toLocaleString('en')} of ${total.toLocaleString('en')} ${unit}`

const secondsSince = (start: number) => ((performance.now() - start) / 1000).toFixed(0)
