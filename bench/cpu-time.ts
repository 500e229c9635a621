// CPU time of processes and of the machine, from /proc. Undefined on systems without /proc.
import { readdirSync, readFileSync } from 'node:fs'

// USER_HZ: 100 on every Linux that Node supports.
const MS_PER_TICK = 10
// Field positions after the process name, which is in parentheses and may contain anything.
const PARENT = 1
const TIMES_WITH_ENDED_CHILDREN = [11, 12, 13, 14]

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)

function readStatFields(pid: number): number[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
  } catch {
    return undefined
  }
}

const millisecondsAt = (fields: number[] | undefined, positions: number[]) =>
  fields && sum(positions.map((place) => fields[place] ?? 0)) * MS_PER_TICK

export const findParent = (pid: number): number | undefined => readStatFields(pid)?.[PARENT]

/** CPU time of these processes and their descendants, including terminated ones. */
export function readProcessCpuMilliseconds(pids: readonly number[]): number | undefined {
  try {
    const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    const fields = new Map(all.map((name) => [Number(name), readStatFields(Number(name))]))
    const children = Map.groupBy(fields.keys(), (pid) => fields.get(pid)?.[PARENT])
    const includedPids = new Set(pids)
    // Iterating a Set visits elements that are added during the iteration.
    for (const pid of includedPids) for (const child of children.get(pid) ?? []) includedPids.add(child)
    return sum(
      [...includedPids].map((pid) => millisecondsAt(fields.get(pid), TIMES_WITH_ENDED_CHILDREN) ?? 0),
    )
  } catch {
    return undefined
  }
}

/** CPU time of all cores since boot. Steal time counts as busy. */
export function readMachineCpuMilliseconds(): { busy: number; all: number } | undefined {
  try {
    const line = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0] ?? ''
    const [user = 0, nice = 0, system = 0, idle = 0, wait = 0, ...rest] = line
      .split(/ +/)
      .slice(1)
      .map(Number)
    // irq, softirq, steal; guest time is already part of user.
    const busy = sum([user, nice, system, ...rest.slice(0, 3)])
    return { busy: busy * MS_PER_TICK, all: (busy + idle + wait) * MS_PER_TICK }
  } catch {
    return undefined
  }
}
