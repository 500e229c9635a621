// The disk is full, and then has space again.
import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '../../../../src/config.ts'
import { doctor } from '../../../../src/process/doctor/doctor.ts'
import { registerCleanup } from '../../process/programs/at-end.ts'
import { createDataFolder, endPostgres } from '../../process/programs/data-folder.ts'
import { ask } from '../client.ts'
import { startEnvironment, waitUntilReady } from '../environment.ts'
import type { Plan, Result, Scenario } from '../scenario.ts'
import { formatErrors } from '../step-runner.ts'
import { runUnderLoad } from './under-load.ts'

const SIZE = '200m'
const CHUNK = Buffer.alloc(1024 * 1024)
const FULL_MS = 5000
const MAX_RECOVERY_MS = 60_000

const mount = (folder: string) =>
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=755`, 'tmpfs', folder], { stdio: 'pipe' })

/** Returns why this machine cannot mount a small disk; undefined if it can. */
function findSkipReason(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root may mount a small disk to fill'
  try {
    const trial = createDataFolder()
    mount(trial)
    execFileSync('umount', [trial], { stdio: 'pipe' })
    return undefined
  } catch (error) {
    return `a small disk can't be mounted here: ${(error as Error).message.split('\n')[0]}`
  }
}

function mountSmallDisk(): string {
  const folder = createDataFolder()
  mount(folder)
  registerCleanup(async () => {
    await endPostgres(folder)
    execFileSync('umount', ['-l', folder])
  })
  return folder
}

/** Returns a function that frees space again. */
function fill(folder: string): () => void {
  const file = join(folder, 'filler')
  try {
    for (;;) writeFileSync(file, CHUNK, { flag: 'a' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
  return () => rmSync(file)
}

async function fillUp(plan: Plan): Promise<Result> {
  const environment = await startEnvironment(mountSmallDisk())
  const { pid } = environment.server
  const reads: number[] = []
  const readiness = new Set<number>()
  const failedChecks: string[] = []
  const absences: number[] = []
  const strike = async () => {
    const free = fill(environment.folder)
    const token = environment.teams[0]?.key ?? ''
    for (const end = performance.now() + FULL_MS; performance.now() < end; await sleep(100)) {
      reads.push((await ask(environment.server.address, '/api/v1/project-codes', { token })).status)
      readiness.add((await fetch(`${environment.server.address}/readyz`)).status)
    }
    const { checks } = await doctor(() => readConfig({ DATA_DIR: environment.folder }))
    failedChecks.push(...checks.filter(({ status }) => status === 'failed').map((check) => check.name))
    free()
    absences.push(await waitUntilReady(() => environment.server.address, MAX_RECOVERY_MS))
  }
  const getGoodShare = () =>
    Math.round((100 * reads.filter((status) => status === 200).length) / reads.length)
  return runUnderLoad(plan, strike, {
    environment,
    atEnd: ({ figures }) => [
      ...(environment.server.pid === pid ? [] : ['the server had to be started again']),
      ...(figures.cut > 0 ? [`${figures.cut} requests got no response`] : []),
      ...(figures.errors.has('503 disk_full') ? [] : ['no write was refused because the disk is full']),
      ...(readiness.has(503) ? [] : ['/readyz did not notice']),
      ...(failedChecks.includes('writes') ? [] : [`doctor did not notice: ${failedChecks}`]),
    ],
    remark: ({ figures }) =>
      `${formatErrors(figures)}; ${getGoodShare()} % of reads 200 meanwhile; ready ${Math.max(...absences)} ms afterwards at most; ${`${environment.server.stdout()}${environment.server.stderr()}`.split('\n').length} lines in the log`,
  })
}

export const DISK_FULL: Scenario = {
  name: 'disk-full',
  what: 'no room is left on the disk for 5 s',
  strikes: 3,
  skip: findSkipReason,
  run: fillUp,
}
