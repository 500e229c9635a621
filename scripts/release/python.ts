// Finds a Python, creates virtual environments with it, and runs pip in them.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Python commands, newest first; `python3` is last, because it may be older than 3.10. */
const COMMANDS = ['python3.14', 'python3.13', 'python3.12', 'python3.11', 'python3.10', 'python3']
const CHECK = 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))'

/** Thrown where this machine cannot build or install Python packages. */
export class PythonMissing extends Error {
  override readonly name = 'PythonMissing'
}

/** Creates a virtual environment in the folder; returns the path of its Python. */
export async function createEnvironment(folder: string): Promise<string> {
  for (const command of COMMANDS) {
    const isUsable = await run(command, ['-c', CHECK]).then(
      () => true,
      () => false,
    )
    if (!isUsable) continue
    await run(command, ['-m', 'venv', folder])
    return join(folder, 'bin', 'python')
  }
  throw new PythonMissing('Python 3.10 or later with venv is not present')
}

/** Messages of pip when it cannot get a package, as opposed to a package that does not build. */
const UNREACHABLE = /No matching distribution found|NewConnectionError|ConnectTimeout|Max retries exceeded/

export async function runPip(python: string, ...args: string[]): Promise<void> {
  const quiet = ['--quiet', '--disable-pip-version-check', '--no-input']
  try {
    await run(python, ['-m', 'pip', ...args, ...quiet], { maxBuffer: 100_000_000 })
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string }
    if (UNREACHABLE.test(stderr))
      throw new PythonMissing('packages of Python cannot be installed: the package index was not reached')
    throw new Error(`pip ${args.join(' ')}\n${stderr}`, { cause: error })
  }
}
