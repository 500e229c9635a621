// Earlier releases of the service, from the Git history, with the package versions that they required.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { registerCleanup } from './at-end.ts'

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url))

/** The previous release, which may run beside this one. */
export const PREVIOUS = { commit: 'aaa80c6c', schema: '0046_team_deletion' }
/** An earlier release that can be packed. */
export const PACKED = { commit: '399ec586', schema: '0054_expense_receipts' }
/** The last release in which a mission has one rate and a freelancer one VAT regime. */
export const WITHOUT_DATED_TERMS = { commit: '01d6c17a', schema: '0067_lifetimes' }
/** The first release with activity reports, accounting, exports and an audit log. */
export const FIRST = { commit: '4ed6316b', schema: '0012_spread_by_team' }

const git = (...args: string[]) =>
  spawnSync('git', ['-C', ROOT, ...args], { encoding: 'buffer', maxBuffer: 1 << 28 })

/** Whether the checkout lacks the commit, as an archive or a shallow clone does. */
export function isMissing({ commit }: { commit: string }): boolean {
  const isKnown = git('cat-file', '-e', `${commit}^{commit}`).status === 0
  if (!isKnown)
    process.stderr.write(`The commit ${commit} is not in this checkout: upgrades from it are not tested.\n`)
  return !isKnown
}

/** Extracts the release to a new folder, and returns its path. */
export function extractRelease({ commit }: { commit: string }): string {
  const folder = mkdtempSync(join(tmpdir(), `engagement-${commit}-`))
  registerCleanup(() => rmSync(folder, { recursive: true, force: true }))
  const { stdout, status, stderr } = git('archive', commit)
  if (status !== 0) throw new Error(`git archive ${commit}: ${stderr}`)
  execFileSync('tar', ['-x', '-C', folder], { input: stdout })
  symlinkSync(findPackages(folder), join(folder, 'node_modules'))
  return folder
}

type Packages = { dependencies: Record<string, string> }
const readJson = <T>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as T
const installedVersion = (name: string): string | undefined => {
  const file = join(ROOT, 'node_modules', name, 'package.json')
  return existsSync(file) ? readJson<{ version: string }>(file).version : undefined
}

/** The packages of this checkout if they have the same versions; otherwise they are installed once. */
function findPackages(folder: string): string {
  const { dependencies } = readJson<Packages>(join(folder, 'package.json'))
  if (Object.entries(dependencies).every(([name, version]) => installedVersion(name) === version))
    return join(ROOT, 'node_modules')
  const lock = readFileSync(join(folder, 'package-lock.json'))
  const hash = createHash('sha256').update(lock).digest('hex').slice(0, 16)
  const cache = join(ROOT, 'node_modules/.cache/earlier-releases', hash)
  const doneMarker = join(cache, 'installed')
  if (!existsSync(doneMarker)) {
    mkdirSync(cache, { recursive: true })
    for (const name of ['package.json', 'package-lock.json'])
      writeFileSync(join(cache, name), readFileSync(join(folder, name)))
    const options = [
      '--omit=dev',
      '--no-save',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--prefer-offline',
    ]
    execFileSync('npm', ['install', ...options, '--loglevel=error'], { cwd: cache, stdio: 'inherit' })
    writeFileSync(doneMarker, '')
  }
  return join(cache, 'node_modules')
}
