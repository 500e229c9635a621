// So many at a time; others wait in line, and give up after a while.

/** Whose connection has ended waits for nothing. */
type Client = { readonly destroyed: boolean }
type Waiting = { client: Client | undefined; enter: () => void; timer: NodeJS.Timeout }

export type Turns = ReturnType<typeof createTurns>

export function createTurns(most: number, waitMs: number) {
  let free = most
  const line: Waiting[] = []

  /** Nothing to wait for when a turn is free: a promise for each is not free. */
  function take(client?: Client): Promise<void> | undefined {
    if (free > 0) {
      free -= 1
      return undefined
    }
    return new Promise<void>((enter, reject) => {
      const timer = setTimeout(() => {
        line.splice(line.indexOf(waiting), 1)
        reject(new Error(`Waited ${waitMs} ms in vain for a turn`))
      }, waitMs)
      const waiting = { client, enter, timer }
      line.push(waiting)
    })
  }

  function leave(): void {
    for (let next = line.shift(); next; next = line.shift()) {
      clearTimeout(next.timer)
      // Of whoever has gone nothing is begun: its promise ends with its request.
      if (next.client?.destroyed) continue
      next.enter()
      return
    }
    free += 1
  }

  return { take, leave }
}
