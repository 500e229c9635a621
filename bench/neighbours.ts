// CPU time used by other processes during a measurement, so that a reader can recognise noise.
import { readMachineCpuMilliseconds, readProcessCpuMilliseconds } from './cpu-time.ts'

/** Returns a function that gets the share of all cores used by others since this call; NaN if it is unknown. */
export function watchNeighbours(ownPids: readonly number[]): () => number {
  const before = readCpuTimes(ownPids)
  return () => {
    const after = readCpuTimes(ownPids)
    const others = after.busy - before.busy - (after.own - before.own)
    return Math.max(0, others / (after.all - before.all))
  }
}

function readCpuTimes(ownPids: readonly number[]) {
  const own = readProcessCpuMilliseconds(ownPids) ?? Number.NaN
  return { own, ...(readMachineCpuMilliseconds() ?? { busy: Number.NaN, all: Number.NaN }) }
}
