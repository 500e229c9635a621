// npm run python:pack: builds the wheel of the Python client into the current folder.
import { copyFile, cp, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createEnvironment, PythonMissing, runPip } from './python.ts'

const CLIENT = fileURLToPath(new URL('../../clients/python/', import.meta.url))

type Wheel = { file: string; size: number }

/** Builds with the given Python, or with that of a new virtual environment. Throws `PythonMissing` if there is none. */
export async function packPython(destination: string, python?: string): Promise<Wheel> {
  const folder = await mkdtemp(join(tmpdir(), 'engagement-wheel-'))
  try {
    const sources = join(folder, 'sources')
    const filter = (path: string) => !path.endsWith('__pycache__')
    await cp(join(CLIENT, 'src'), join(sources, 'src'), { recursive: true, filter })
    for (const file of ['pyproject.toml', 'README.md', '../../LICENSE'])
      await copyFile(join(CLIENT, file), join(sources, file.replace('../../', '')))
    const wheelFolder = join(folder, 'built')
    const builder = python ?? (await createEnvironment(join(folder, 'environment')))
    await runPip(builder, 'wheel', '--no-deps', '--wheel-dir', wheelFolder, sources)
    const [name = ''] = await readdir(wheelFolder)
    const file = join(destination, name)
    await copyFile(join(wheelFolder, name), file)
    return { file, size: (await stat(file)).size }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns the wheel, or prints why there is none. */
export async function packPythonIfPresent(destination: string): Promise<Wheel | undefined> {
  try {
    const wheel = await packPython(destination)
    console.log(`${wheel.file}: ${(wheel.size / 1e6).toFixed(1)} MB packed`)
    return wheel
  } catch (error) {
    if (!(error instanceof PythonMissing)) throw error
    console.log(`No wheel of the Python client: ${error.message}`)
    return undefined
  }
}

if (import.meta.main) await packPythonIfPresent(process.cwd())
