// So many at a time; others wait in line, and give up after a while.

export function createTurns(most: number, waitMs: number) {
  let free = most
  const line: (() => void)[] = []

  const take = () =>
    new Promise<void>((resolve, reject) => {
      if (free > 0) {
        free -= 1
        return resolve()
      }
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
  const leave = () => {
    const next = line.shift()
    if (next) next()
    else free += 1
  }

  return async <T>(work: () => Promise<T>): Promise<T> => {
    await take()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
