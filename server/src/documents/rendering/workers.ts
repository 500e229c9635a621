// The workers of the rendering pools: a thread for generated documents, a separate process for uploaded files.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker as Thread } from 'node:worker_threads'
import { busy } from '../../domain/errors/api-error.ts'
import { SERVICE_ERRORS } from '../../domain/errors/service.errors.ts'
import type { FromHost, ToHost } from './process-host.ts'
import type { Watch, Worker } from './work-pool.ts'

/** JavaScript heap limits. Parsing and filling the largest template needs a fraction of them. */
const THREAD_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }

/** First message of a thread: the path of its stat file in /proc, for its CPU time. */
type Started = { stat: string | undefined }

export function openThread(url: URL, { onResult, onEnd }: Watch): Worker {
  // Typst would use all cores without being faster, and leave none for requests. It reads the environment of the process,
  // so setting the variable in the thread, which has a copy, would have no effect.
  process.env['RAYON_NUM_THREADS'] ??= '1'
  const thread = new Thread(url, { resourceLimits: THREAD_LIMITS })
  let stat: string | undefined
  // An idle thread must not keep the process alive.
  thread.unref()
  thread.on('message', (message: Started | Parameters<typeof onResult>[0]) => {
    if ('stat' in message) stat = message.stat
    else onResult(message)
  })
  thread.on('error', onEnd)
  thread.on('exit', (code) => onEnd(new Error(`The rendering thread ended with code ${code}`)))
  return {
    send: (job) => thread.postMessage(job),
    end: () => thread.terminate(),
    cpuMs: () => (stat ? readCpuMs(stat) : undefined),
  }
}

/** USER_HZ, the unit of CPU times in /proc: 100 on every Linux that Node supports. */
const MS_PER_TICK = 10

/** Adds utime and stime, fields 14 and 15 of proc_pid_stat(5), after the command name, which may contain blanks. */
function readCpuMs(stat: string): number | undefined {
  try {
    const fields = readFileSync(stat, 'latin1').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK
  } catch {
    return undefined
  }
}

const HOST_URL = new URL('./process-host.ts', import.meta.url)

/** Opens a worker that runs one job at a time, each in a new process. */
export function openProcess(url: URL, { onResult, onEnd }: Watch): Worker {
  const host = new Thread(HOST_URL, { workerData: fileURLToPath(url) })
  // An idle thread must not keep the process alive.
  host.unref()
  let pid: number | undefined
  const sendToHost = (message: ToHost) => host.postMessage(message)
  // The file was not opened, so the error is not in the file.
  const unavailable = () => busy(SERVICE_ERRORS.rendering_unavailable)
  host.on('message', (message: FromHost) => {
    if ('pid' in message) pid = message.pid
    else if ('result' in message) {
      pid = undefined
      onResult(message.result)
    } else onEnd(message.wasStarted ? new Error(message.ended) : unavailable())
  })
  host.on('error', () => onEnd(unavailable()))
  // Not events.once(), which rejects if the thread fails before.
  const exitPromise = new Promise((resolve) => host.once('exit', resolve))
  return {
    send: sendToHost,
    async end() {
      host.ref()
      sendToHost('end')
      await exitPromise
    },
    // 0 if the process has not started: then it got no CPU time.
    cpuMs: () => (pid === undefined ? 0 : readCpuMs(`/proc/${pid}/stat`)),
  }
}
