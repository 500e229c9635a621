// The workers of the rendering pools: a thread for generated documents, a separate process for uploaded files.
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker as Thread } from 'node:worker_threads'
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
    cpuMs: () => (stat ? cpuMsOf(stat) : undefined),
  }
}

/** USER_HZ, the unit of CPU times in /proc: 100 on every Linux that Node supports. */
const MS_PER_TICK = 10

/** utime and stime, fields 14 and 15 of proc_pid_stat(5). Split after the command name, which may contain blanks. */
function cpuMsOf(stat: string): number | undefined {
  try {
    const fields = readFileSync(stat, 'latin1').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK
  } catch {
    return undefined
  }
}

/** A PDF of a few megabytes can decompress to many gigabytes. */
const MEMORY_KB = 1_000_000
/** Far above the timeout: stops the process if the service was killed and cannot stop it. */
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

/** With resource limits where a shell can set them, and with an empty environment, because ours may contain secrets. */
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
