// CPU time of a process, from /proc. Undefined where there is no /proc.
import { readFileSync } from 'node:fs'

// USER_HZ: 100 on every Linux that Node runs on.
const MS_PER_TICK = 10
// After the name, which stands in parentheses and may hold anything, utime and stime are the 12th and 13th.
const UTIME = 11
const STIME = 12

export function cpuMilliseconds(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[UTIME]) + Number(fields[STIME])) * MS_PER_TICK
  } catch {
    return undefined
  }
}
