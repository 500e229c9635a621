// npm run release -- 1.1.0: sets the version, dates the changelog, and writes everything to publish into release/: the archives of
// product and SDK, the wheel of the Python client where Python is present, a list of packages (CycloneDX), checksums and notes.
// It commits and publishes nothing. `--keep-version` writes the files of the current version.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { describePacked } from './npm-pack.ts'
import { packProduct } from './pack-product.ts'
import { packPythonIfPresent } from './pack-python.ts'
import { packSdk } from './pack-sdk.ts'
import { dateChangelog, formatNotes, isLater } from './release.rules.ts'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const OUTPUT_FOLDER = join(ROOT, 'release')
const CHANGELOG = join(ROOT, 'CHANGELOG.md')
/** Files that contain the version, each with the text around it. */
const VERSIONS: [file: string, place: (version: string) => string][] = [
  ['package.json', (version) => `"version": "${version}"`],
  ['sdk/package.json', (version) => `"version": "${version}"`],
  ['clients/python/pyproject.toml', (version) => `\nversion = "${version}"`],
  ['server/src/surfaces/contract/introduction.ts', (version) => `version: '${version}'`],
  ['sdk/README.md', (version) => `team-engagement-sdk-${version}.tgz`],
  ['docs/operating.md', (version) => `team-engagement-${version}.tgz`],
  ['docs/operating.md', (version) => `localhost/team-engagement:${version}`],
  ['deploy/Containerfile', (version) => `image.version="${version}"`],
  ['deploy/compose.yaml', (version) => `localhost/team-engagement:${version}`],
]

const read = (path: string) => readFile(join(ROOT, path), 'utf8')
const npm = (...args: string[]) => run('npm', args, { cwd: ROOT })
const git = async (...args: string[]) => (await run('git', args, { cwd: ROOT })).stdout.trim()

async function setVersion(from: string, to: string): Promise<void> {
  for (const [file, place] of VERSIONS) {
    const parts = (await read(file)).split(place(from))
    if (parts.length < 2) throw new Error(`${file} does not have its version`)
    await writeFile(join(ROOT, file), parts.join(place(to)))
  }
  const lock = JSON.parse(await read('package-lock.json'))
  lock.version = lock.packages[''].version = to
  await writeFile(join(ROOT, 'package-lock.json'), `${JSON.stringify(lock, undefined, 2)}\n`)
  const day = new Date().toISOString().slice(0, 10)
  await writeFile(CHANGELOG, dateChangelog(await readFile(CHANGELOG, 'utf8'), to, day))
  for (const script of ['contract', 'sdk']) await npm('run', script)
}

/** Lists the packages that the archive installs, in the format CycloneDX. */
async function listPackages(archive: string): Promise<string> {
  const folder = join(OUTPUT_FOLDER, 'team-engagement')
  await mkdir(folder)
  await run('tar', ['-xzf', archive, '-C', folder, '--strip-components=1'])
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only']
  const { stdout } = await run('npm', args, { cwd: folder, maxBuffer: 100_000_000 })
  await rm(folder, { recursive: true })
  return stdout
}

/** Lists what is needed to build the same archives again. */
async function listProvenance(): Promise<string[]> {
  const lock = sha256(await readFile(join(ROOT, 'package-lock.json')))
  const npmVersion = (await npm('--version')).stdout.trim()
  return [
    `Commit: ${await git('rev-parse', 'HEAD')}${(await git('status', '--porcelain')) === '' ? '' : ', with the new version'}`,
    `Built by: npm run release, Node ${process.versions.node}, npm ${npmVersion}, ${process.platform} ${process.arch}`,
    `package-lock.json: sha256 ${lock}`,
    'Each build of a commit gives the same archives.',
  ]
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

async function release(version: string): Promise<void> {
  await rm(OUTPUT_FOLDER, { recursive: true, force: true })
  await mkdir(OUTPUT_FOLDER)
  const packed = [await packProduct(OUTPUT_FOLDER), await packSdk(OUTPUT_FOLDER)]
  for (const one of packed) console.log(describePacked(one))
  const wheel = await packPythonIfPresent(OUTPUT_FOLDER)
  const [product] = packed.map(({ file }) => file) as [string]
  await writeFile(join(OUTPUT_FOLDER, `team-engagement-${version}.cdx.json`), await listPackages(product))
  const notes = formatNotes(await readFile(CHANGELOG, 'utf8'), version, await listProvenance())
  await writeFile(join(OUTPUT_FOLDER, 'NOTES.md'), notes)
  const names = [
    ...packed.map(({ file }) => basename(file)),
    ...(wheel ? [basename(wheel.file)] : []),
    `team-engagement-${version}.cdx.json`,
    'NOTES.md',
  ]
  const lines: string[] = []
  for (const name of names) lines.push(`${sha256(await readFile(join(OUTPUT_FOLDER, name)))}  ${name}\n`)
  await writeFile(join(OUTPUT_FOLDER, 'SHA256SUMS'), lines.join(''))
  console.log(`${[...names, 'SHA256SUMS'].map((name) => join('release', name)).join('\n')}`)
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { 'keep-version': { type: 'boolean', default: false } },
})
const currentVersion: string = JSON.parse(await read('package.json')).version
const [requestedVersion] = positionals
if (values['keep-version'] === (requestedVersion !== undefined)) {
  console.error('Usage: npm run release -- VERSION, or npm run release -- --keep-version')
  process.exitCode = 1
} else if (requestedVersion !== undefined && !isLater(requestedVersion, currentVersion)) {
  console.error(`${requestedVersion} is no version after ${currentVersion}`)
  process.exitCode = 1
} else if (requestedVersion !== undefined && (await git('status', '--porcelain')) !== '') {
  console.error('Commit or remove the changes of this checkout first: a release is of one commit.')
  process.exitCode = 1
} else {
  if (requestedVersion !== undefined) await setVersion(currentVersion, requestedVersion)
  await release(requestedVersion ?? currentVersion)
}
