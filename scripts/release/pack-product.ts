// npm run pack: builds the installable package and packs it into the current folder. Node does not run TypeScript below
// `node_modules`, so the package has compiled JavaScript, in the same folders as the sources: relative imports stay valid.
import { execFile } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { chmod, copyFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describePacked, type PackedArchive, packWithNpm } from './npm-pack.ts'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const HERE = fileURLToPath(new URL('.', import.meta.url))

/** Files that the code reads at run time. */
const COPIED = [
  'server/migrations',
  'server/src/documents/rendering/typst',
  'server/src/documents/content/defaults',
  'contract',
  'web/dist',
  'server/src/surfaces/docs-site/assets',
  // Pages of the documentation.
  'docs',
  'sdk/README.md',
  'clients/python/README.md',
  'bench/report.md',
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'LICENSE',
]

const BIN = { 'team-engagement': 'bin/team-engagement.mjs', engage: 'bin/engage.mjs' }

type Versions = Record<string, string>
type Manifest = Record<string, unknown> & { dependencies: Versions; optionalDependencies: Versions }
type Lock = { packages: Record<string, { dev?: boolean }> }

export async function packProduct(destination: string): Promise<PackedArchive> {
  const folder = await mkdtemp(join(tmpdir(), 'engagement-product-'))
  try {
    await compile(folder)
    for (const path of COPIED) await cp(join(ROOT, path), join(folder, path), { recursive: true })
    await addLaunchers(folder)
    await writeManifest(folder)
    return await packWithNpm(folder, destination)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function compile(folder: string): Promise<void> {
  await run('tsc', ['-p', HERE, '--outDir', folder])
  for (const file of globSync('**/*.js', { cwd: folder })) {
    const path = join(folder, file)
    const text = await readFile(path, 'utf8')
    const changed = text.replace(MODULE_URL, (_, module: string) => {
      if (!existsSync(join(dirname(path), `${module}.js`)))
        throw new Error(
          `${file} starts ${module}, which is not compiled: add it to scripts/release/tsconfig.json`,
        )
      return `new URL('${module}.js', import.meta.url)`
    })
    if (changed !== text) await writeFile(path, changed)
  }
}
/** Matches the URL of a module that is started in a thread or process: the compiler changes only paths of imports. */
const MODULE_URL = /new URL\('([^']+)\.ts', import\.meta\.url\)/g

async function addLaunchers(folder: string): Promise<void> {
  await cp(join(HERE, 'bin'), join(folder, 'bin'), { recursive: true })
  for (const program of Object.values(BIN)) await chmod(join(folder, program), 0o755)
  await copyFile(join(HERE, 'README.md'), join(folder, 'README.md'))
}

/** Writes the manifest, and the shrinkwrap with the exact version and hash of every dependency. */
async function writeManifest(folder: string): Promise<void> {
  const rootManifest = await readJson<Manifest>('package.json')
  const runtime = await readJson<Manifest>('scripts/runtime/package.json')
  const { name, version, description, license, type, engines, dependencies } = rootManifest
  const manifest = {
    name,
    version,
    description,
    license,
    type,
    engines,
    bin: BIN,
    // Every entry of the folder: without a list, publint reports pages of the documentation as unwanted files.
    files: [...(await readdir(folder)), 'npm-shrinkwrap.json'].sort(),
    dependencies,
    optionalDependencies: { ...rootManifest.optionalDependencies, ...runtime.optionalDependencies },
  }
  const locks = [
    await readJson<Lock>('package-lock.json'),
    await readJson<Lock>('scripts/runtime/package-lock.json'),
  ]
  const locked = locks.flatMap(({ packages }) => Object.entries(packages))
  const packages = Object.fromEntries(locked.filter(([path, { dev }]) => path !== '' && !dev))
  const lock = {
    name,
    version,
    lockfileVersion: 3,
    requires: true,
    packages: { '': manifest, ...packages },
  }
  await writeJson(join(folder, 'package.json'), manifest)
  await writeJson(join(folder, 'npm-shrinkwrap.json'), lock)
}

const readJson = async <T>(path: string): Promise<T> => JSON.parse(await readFile(join(ROOT, path), 'utf8'))
const writeJson = (path: string, content: object) =>
  writeFile(path, `${JSON.stringify(content, undefined, 2)}\n`)

if (import.meta.main) console.log(describePacked(await packProduct(process.cwd())))
