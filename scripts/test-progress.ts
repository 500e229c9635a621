// Reports a test run to a person: progress while it runs, every failure when it happens and again at the end, then the slowest
// files and the time by folder. `verify.ts` reads the counts from the file that TEST_COUNTS names.
import { writeFileSync } from 'node:fs'
import type { SerializedError } from 'vitest'
import { DefaultReporter, type TestModule, type TestSpecification } from 'vitest/node'
import { formatSlowest, formatTimeByFolder, type TimedFile } from './test-times.ts'

const PROGRESS_EVERY_MS = 5000

/** Characters of an error that are printed at once; the rest follows at the end of the run. */
const MAX_MESSAGE = 1000

/** Keeps the beginning and the end: the expected value follows the output of processes that the test has started. */
const shorten = (message: string) =>
  message.length <= MAX_MESSAGE
    ? message
    : `${message.slice(0, MAX_MESSAGE / 2)} … ${message.slice(-MAX_MESSAGE / 2)}`

export default class TestProgress extends DefaultReporter {
  #files = 0
  #finished: TimedFile[] = []
  #passed = 0
  #failed = 0
  #skipped = 0
  #running = new Set<string>()
  #timer: NodeJS.Timeout | undefined

  constructor() {
    super({ summary: false })
  }

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    super.onTestRunStart(specifications)
    this.#files = specifications.length
    this.#timer = setInterval(() => this.#printProgress(), PROGRESS_EVERY_MS).unref()
  }

  onTestModuleStart({ relativeModuleId }: TestModule): void {
    this.#running.add(relativeModuleId)
  }

  override onTestModuleEnd(module: TestModule): void {
    const { relativeModuleId: file } = module
    this.#running.delete(file)
    const { duration, collectDuration } = module.diagnostic()
    this.#finished.push({ file, seconds: (duration + collectDuration) / 1000 })
    for (const test of module.children.allTests()) {
      const { state } = test.result()
      if (state === 'passed') this.#passed += 1
      else if (state === 'failed') this.#failed += 1
      else this.#skipped += 1
    }
    if (module.state() !== 'failed') return
    super.onTestModuleEnd(module)
    for (const test of module.children.allTests('failed'))
      for (const { message } of test.result().errors ?? []) this.log(`     ${test.name}: ${shorten(message)}`)
  }

  override onTestRunEnd(
    modules: readonly TestModule[],
    errors: readonly SerializedError[],
    reason: 'passed' | 'interrupted' | 'failed',
  ): void {
    clearInterval(this.#timer)
    super.onTestRunEnd(modules, errors, reason)
    this.log(formatSlowest(this.#finished))
    if (this.#files > 1) this.log(formatTimeByFolder(this.#finished))
    const countsFile = process.env['TEST_COUNTS']
    if (countsFile) writeFileSync(countsFile, JSON.stringify({ passed: this.#passed, failed: this.#failed }))
  }

  #printProgress(): void {
    const seconds = Math.round((performance.now() - this.start) / 1000)
    const names = [...this.#running].map((file) =>
      file
        .split('/')
        .at(-1)
        ?.replace(/\.test\.ts$/, ''),
    )
    const skipped = this.#skipped > 0 ? `, ${this.#skipped} skipped` : ''
    this.log(
      `${String(seconds).padStart(5)} s  ${this.#files - this.#finished.length} of ${this.#files} files left, ` +
        `${this.#passed} tests passed, ${this.#failed} failed${skipped}; running ${names.join(', ')}`,
    )
  }
}
