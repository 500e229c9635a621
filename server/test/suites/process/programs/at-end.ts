// What a helper opens is undone at the end: of the test, or of whatever else uses it.
import { onTestFinished } from 'vitest'

export type Undo = () => unknown

let register: (undo: Undo) => void = (undo) =>
  onTestFinished(async () => {
    await undo()
  })

export const atEnd = (undo: Undo): void => register(undo)

/** For programs that are no tests: from now on `take` gets what is to be undone. */
export function undoBy(take: (undo: Undo) => void): void {
  register = take
}
