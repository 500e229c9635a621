// Registers cleanup: at the end of the test, or of another program that uses the helpers.
import { onTestFinished } from 'vitest'

export type Undo = () => unknown

let register: (undo: Undo) => void = (undo) =>
  onTestFinished(async () => {
    await undo()
  })

export const atEnd = (undo: Undo): void => register(undo)

/** For programs that are not tests: `take` receives the cleanup functions from now on. */
export function undoBy(take: (undo: Undo) => void): void {
  register = take
}
