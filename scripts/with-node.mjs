// Runs a command with the locked dependencies and a Node that runs TypeScript, whatever Node the machine has.
// It is plain JavaScript, because an old Node (20.20) must run it.
// node scripts/with-node.mjs [--runtime-only] [--with <folder>] <command> [args]
//   1. installs the locked packages when they are missing or the lockfile has changed;
//   2. installs the pinned Node of scripts/runtime once, where the machine's Node is older than 22.18;
//   3. runs the command with that Node first in PATH, and forwards signals and the exit code.
// --runtime-only skips development packages on a first install, which makes the first start shorter.
// --with also installs the locked packages of a folder: a tool that only its command needs.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fail, isNewEnough, runInstead, runtimePackage, tooOld } from './release/bin/node-runtime.mjs'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const args = process.argv.slice(2)
const runtimeOnly = args[0] === '--runtime-only'
if (runtimeOnly) args.shift()
const toolFolder = args[0] === '--with' ? resolve(root, args.splice(0, 2)[1] ?? '') : undefined
const [command, ...rest] = args

const toStampFile = (folder) => join(folder, 'node_modules', '.installed')
const hashLockfile = (folder) =>
  createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')
const readOr = (file, fallback) => (existsSync(file) ? readFileSync(file, 'utf8') : fallback)

/** Installs a folder's lockfile unless its stamp file matches this lockfile. */
function install(folder, what, { omitDev }) {
  const lockfileHash = hashLockfile(folder)
  const readStamp = () => readOr(toStampFile(folder), '').split(' ')
  const isDone = () => {
    const [hash, kind] = readStamp()
    return hash === lockfileHash && (kind === 'all' || omitDev)
  }
  if (isDone()) return
  const unlock = lock(folder)
  try {
    if (isDone()) return
    // Keep installed development packages: this is a development checkout.
    const leaveOut = omitDev && (readStamp()[1] === 'runtime' || !existsSync(join(folder, 'node_modules')))
    console.error(`Installing ${what} (once)…`)
    // `install` instead of `ci`, which (npm 11.16 and later) refuses a lockfile that lacks a package of another platform.
    const npmArgs = [
      'install',
      '--no-save',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ]
    if (leaveOut) npmArgs.push('--omit=dev')
    const npm = process.env.npm_execpath
    const options = { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] }
    const { status } = npm?.endsWith('.js')
      ? spawnSync(process.execPath, [npm, ...npmArgs], options)
      : spawnSync('npm', npmArgs, options)
    if (status !== 0) fail(`npm could not install ${what}; its message is above.`)
    // Write a new file instead of changing the old one: copies of the folder may share it by hard link.
    rmSync(toStampFile(folder), { force: true })
    writeFileSync(toStampFile(folder), `${lockfileHash} ${leaveOut ? 'runtime' : 'all'}`)
  } finally {
    unlock()
  }
}

/** Serializes two commands started at once on a fresh clone. */
function lock(folder) {
  const path = join(folder, '.install-lock')
  while (!take(path)) {
    if (isAbandoned(path)) rmSync(path, { recursive: true, force: true })
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  }
  writeFileSync(join(path, 'pid'), String(process.pid))
  return () => rmSync(path, { recursive: true, force: true })
}

function take(path) {
  try {
    mkdirSync(path)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  }
}

function isAbandoned(path) {
  const holder = Number(readOr(join(path, 'pid'), '0'))
  return holder ? !isAlive(holder) : getAgeMs(path) > 5000
}

function getAgeMs(path) {
  try {
    return Date.now() - statSync(path).mtimeMs
  } catch {
    return 0
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function findNode() {
  if (isNewEnough()) return process.execPath
  const runtime = join(root, 'scripts', 'runtime')
  const pinnedNode = join(runtime, 'node_modules', runtimePackage(), 'bin', 'node')
  install(runtime, 'Node 24', { omitDev: true })
  if (!existsSync(pinnedNode)) fail(tooOld())
  return pinnedNode
}

if (!command) fail('Usage: node scripts/with-node.mjs [--runtime-only] [--with <folder>] <command> [args]')
install(root, 'the locked packages', { omitDev: runtimeOnly })
if (toolFolder) install(toolFolder, `the packages of ${relative(root, toolFolder)}`, { omitDev: false })
const node = findNode()
const PATH = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
runInstead(command === 'node' ? node : command, rest, { PATH })
