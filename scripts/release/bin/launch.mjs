// Starts a program of the installed package. It is plain JavaScript, because an old Node (20.20) must run it; the compiled code
// then runs with the newer Node that the package brings along.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fail, isNewEnough, runInstead, runtimePackage, tooOld } from './node-runtime.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

function findNode() {
  if (isNewEnough()) return process.execPath
  const folders = createRequire(import.meta.url).resolve.paths(runtimePackage()) ?? []
  const found = folders
    .map((folder) => join(folder, runtimePackage(), 'bin', 'node'))
    .find((file) => existsSync(file))
  return found ?? fail(tooOld())
}

/** `program`: a path in the package. */
export const launch = (program) => runInstead(findNode(), [join(root, program), ...process.argv.slice(2)])
