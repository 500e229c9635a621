// CPU time used by other processes during a measurement, so that a reader can recognise noise.
import { familyMilliseconds, machineMilliseconds } from './cpu-time.ts'

/** The share of all cores from now until the returned function is called; NaN where it is unknown. */
export function watchNeighbours(ownPids: readonly number[]): () => number {
  const before = readCpuTimes(ownPids)
  return () => {
    const after = readCpuTimes(ownPids)
    const others = after.busy - before.busy - (after.own - before.own)
    return Math.max(0, others / (after.all - before.all))
  }
}

function readCpuTimes(ownPids: readonly number[]) {
  const own = familyMilliseconds(ownPids) ?? Number.NaN
  return { own, ...(machineMilliseconds() ?? { busy: Number.NaN, all: Number.NaN }) }
}
