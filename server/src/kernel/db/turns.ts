// So many at a time; others wait in line, and give up after a while.

export function createTurns(most: number, waitMs: number) {
  let free = most
  const line: (() => void)[] = []

  /** Nothing to wait for when a turn is free: a promise for each is not free. */
  function take(): Promise<void> | undefined {
    if (free > 0) {
      free -= 1
      return undefined
    }
    return new Promise<void>((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        line.splice(line.indexOf(enter), 1)
        reject(new Error(`Waited ${waitMs} ms in vain for a turn`))
      }, waitMs)
      line.push(enter)
    })
  }

  function leave(): void {
    const next = line.shift()
    if (next) next()
    else free += 1
  }

  return { take, leave }
}
