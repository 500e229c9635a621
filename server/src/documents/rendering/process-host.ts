// Entry point of a thread that starts a process for each uploaded file and passes messages on. Starting a process copies the page
// tables of the service, which blocks a thread for 20 ms or more: the main thread must not do it.
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { Job, Result } from '../content/render-request.ts'

/** Messages to the host: a job, or the order to kill its process and to end. */
export type ToHost = Job | 'end'
/** Messages from the host: the process id of a job, its result, or why it ended or did not start. */
export type FromHost =
  | { pid: number | undefined }
  | { result: Result }
  | { ended: string; wasStarted: boolean }

/** A PDF of a few megabytes can decompress to many gigabytes. */
const MEMORY_KB = 1_000_000
/** Far above the timeout: stops the process if the service was killed and cannot stop it. */
const CPU_SECONDS = 30

/** Sets resource limits by a shell, and an empty environment, because that of the service may contain secrets. */
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

function runHost(port: MessagePort, path: string): void {
  const sendToPool = (message: FromHost) => port.postMessage(message)
  let current: ChildProcess | undefined

  function end(ended: string, wasStarted: boolean): void {
    sendToPool({ ended, wasStarted })
    port.close()
  }

  function openFile(job: Job): void {
    const child = startProcess(path)
    current = child
    child.on('error', ({ message }) => child === current && end(message, child.pid !== undefined))
    if (child.pid === undefined) return
    sendToPool({ pid: child.pid })
    child.on('message', (result: Result) => {
      // A process has one result: another one could be taken for that of the next job.
      if (child !== current) return
      current = undefined
      child.kill('SIGKILL')
      sendToPool({ result })
    })
    child.on('exit', (code, signal) => {
      if (child === current)
        end(`The process that opened a file ended with ${signal ?? `code ${code}`}`, true)
    })
    child.send(job, (error) => error && child === current && end(error.message, true))
  }

  port.on('message', (message: ToHost) => {
    if (message === 'end') {
      if (current) current.kill('SIGKILL')
      else port.close()
      return
    }
    try {
      openFile(message)
    } catch (error) {
      end((error as Error).message, false)
    }
  })
}

if (parentPort) runHost(parentPort, workerData as string)
