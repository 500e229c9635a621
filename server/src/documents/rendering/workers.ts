// Where documents are made: a thread for what we write ourselves, a process for files that come from elsewhere.
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker as Thread } from 'node:worker_threads'
import type { Watch, Worker } from './work-pool.ts'

/** Of JavaScript: reading and filling the largest template takes a fraction of it. */
const THREAD_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }

/** A thread says where /proc has its CPU time before its first job. */
type Started = { stat: string | undefined }

export function openThread(url: URL, { onResult, onEnd }: Watch): Worker {
  // Typst would spread a document over all cores, gain nothing by it, and leave none to the requests. It asks the real
  // environment, of which a thread has only a copy.
  process.env['RAYON_NUM_THREADS'] ??= '1'
  const thread = new Thread(url, { resourceLimits: THREAD_LIMITS })
  let stat: string | undefined
  // A thread that waits for work must not keep the process.
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
    cpuMs: () => (stat ? cpuMsOf(stat) : undefined),
  }
}

/** USER_HZ, by which /proc counts; the same on every Linux that Node runs on. */
const MS_PER_TICK = 10

/** User and system time, proc_pid_stat(5): fields 14 and 15, counted behind the name in parentheses. */
function cpuMsOf(stat: string): number | undefined {
  try {
    const fields = readFileSync(stat, 'latin1').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK
  } catch {
    return undefined
  }
}

/** A file of some megabytes can unfold to many gigabytes. */
const MEMORY_KB = 1_000_000
/** Far more than the time limit, for a process whose service was killed and can't end it. */
const CPU_SECONDS = 30

export function openProcess(url: URL, { onResult, onEnd }: Watch): Worker {
  const child = startProcess(fileURLToPath(url))
  child.on('message', onResult)
  child.on('error', onEnd)
  child.on('exit', (code, signal) =>
    onEnd(new Error(`The process that opened a file ended with ${signal ?? `code ${code}`}`)),
  )
  return {
    send: (job) => child.send(job, (error) => error && onEnd(error)),
    async end() {
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
    cpuMs: () => cpuMsOf(`/proc/${child.pid}/stat`),
  }
}

/** With limits where a shell can set them, and with nothing of our environment, which may hold secrets. */
function startProcess(path: string): ChildProcess {
  const env = {}
  if (process.platform === 'win32') return fork(path, { env, serialization: 'advanced', silent: true })
  const line = `ulimit -d ${MEMORY_KB}; ulimit -t ${CPU_SECONDS}; ulimit -c 0; exec "$0" "$1"`
  return spawn('/bin/sh', ['-c', line, process.execPath, path], {
    env,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
}
