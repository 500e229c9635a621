// Chooses the Node that runs the product. It is plain JavaScript, because an old Node (20.20) must run it.
import { spawn } from 'node:child_process'

/** The first version that runs TypeScript; the compiled code needs it, too. */
const OLDEST = [22, 18]

export const isNewEnough = (version = process.versions.node) => {
  const [major, minor] = version.split('.').map(Number)
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])
}

/** The package that brings a Node along on this platform; `scripts/runtime/package.json` lists them. */
export const runtimePackage = () => `node-${process.platform}-${process.arch}`

export const tooOld = () =>
  `Team Engagement needs Node ${OLDEST.join('.')} or later; this machine has ${process.versions.node}. Please install Node 24.`

export function fail(message) {
  console.error(message)
  process.exit(1)
}

/** Replaces this process as far as callers can tell: forwards signals, and ends as the command does. */
export function runInstead(command, args, env = {}) {
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => fail(`${command}: ${error.message}`))
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}
