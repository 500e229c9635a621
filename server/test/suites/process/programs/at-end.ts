// Registers cleanup: at the end of the test, or of another program that uses the helpers.
import { onTestFinished } from 'vitest'

export type Cleanup = () => unknown

let register: (undo: Cleanup) => void = (undo) =>
  onTestFinished(async () => {
    await undo()
  })

export const registerCleanup = (undo: Cleanup): void => register(undo)

/** For programs that are not tests: `collect` receives the cleanup functions from now on. */
export function collectCleanups(collect: (undo: Cleanup) => void): void {
  register = collect
}
