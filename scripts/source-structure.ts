// How server/src is divided: files and small files by folder, and imports between folders of features, without tests.
import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'

/** In the order of calls: a domain calls only those to its left. */
export const DOMAINS: readonly string[] = JSON.parse(
  readFileSync(new URL('./domains.json', import.meta.url), 'utf8'),
)

const SMALL_LINES = 25
const SOURCE = /(?<!\.test)\.ts$/
/** Files of tables only read, so that they may be imported from anywhere. */
const TABLES = /\.tables\.ts$/
const NONE: ReadonlySet<string> = new Set()

export type Size = { files: number; small: number }
/** The number of imports that files of `from` have of files of `to`, both folders of features. */
export type FolderImport = { from: string; to: string; imports: number }
export type Structure = {
  /** False for the former layout, with the features directly in features/. */
  hasDomains: boolean
  /** Every folder in server/src, every domain, and the files beside the folders. */
  folders: ReadonlyMap<string, Size>
  features: ReadonlyMap<string, Size>
  imports: readonly FolderImport[]
  /** Imports against the order of the domains. */
  againstOrder: readonly FolderImport[]
  /** Folders that import each other, directly or through others; the largest cycle first. */
  cycles: readonly (readonly string[])[]
  /** The number of pairs of folders that import each other directly. */
  mutual: number
}

type SourceFile = { path: string; lines: number; imports: readonly string[] }

export async function readStructure(root: string): Promise<Structure> {
  const files = await readSources(join(root, 'server/src'))
  const top = new Set(files.flatMap(({ path }) => /^features\/([^/]+)\//.exec(path)?.[1] ?? []))
  if (top.size === 0) throw new Error(`${root} has no folders in server/src/features`)
  const hasDomains = [...top].every((name) => DOMAINS.includes(name))
  const feature = hasDomains ? /^features\/([^/]+\/[^/]+)\// : /^features\/([^/]+)\//
  const folder = hasDomains ? /^(?:features\/)?[^/]+(?=\/)/ : /^[^/]+(?=\/)/
  const findFeature = (path: string) => feature.exec(path)?.[1]
  const findFolder = (path: string) => folder.exec(path)?.[0] ?? 'files beside them'
  const imports = countImports(files, findFeature)
  const cycles = findCycles(imports)
  return {
    hasDomains,
    folders: countSizes(files, findFolder),
    features: countSizes(files, findFeature),
    imports,
    againstOrder: hasDomains ? imports.filter(isAgainstOrder) : [],
    cycles,
    mutual: imports.filter((one) => one.from < one.to && imports.some((other) => isReverse(one, other)))
      .length,
  }
}

const isReverse = (one: FolderImport, other: FolderImport) => one.from === other.to && one.to === other.from

async function readSources(folder: string): Promise<SourceFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && SOURCE.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
  return Promise.all(
    paths.sort().map(async (path) => {
      const text = await readFile(join(folder, path), 'utf8')
      return { path, lines: text.trimEnd().split('\n').length, imports: readImports(path, text) }
    }),
  )
}

/** Returns paths in server/src; imports of types only count, too. */
const readImports = (path: string, text: string): string[] =>
  ts
    .preProcessFile(text)
    .importedFiles.filter(({ fileName }) => fileName.startsWith('.'))
    .map(({ fileName }) => join(dirname(path), fileName).replaceAll('\\', '/'))

function countSizes(files: readonly SourceFile[], findName: (path: string) => string | undefined) {
  const sizes = new Map<string, Size>()
  for (const { path, lines } of files) {
    const name = findName(path)
    if (name === undefined) continue
    const size = sizes.get(name) ?? { files: 0, small: 0 }
    sizes.set(name, { files: size.files + 1, small: size.small + (lines < SMALL_LINES ? 1 : 0) })
  }
  return sizes
}

function countImports(
  files: readonly SourceFile[],
  findFeature: (path: string) => string | undefined,
): FolderImport[] {
  const counts = new Map<string, FolderImport>()
  for (const { path, imports } of files) {
    const from = findFeature(path)
    for (const imported of imports) {
      const to = findFeature(imported)
      if (from === undefined || to === undefined || from === to || TABLES.test(imported)) continue
      const key = `${from} ${to}`
      counts.set(key, { from, to, imports: (counts.get(key)?.imports ?? 0) + 1 })
    }
  }
  return [...counts.values()].sort((one, other) => other.imports - one.imports)
}

export const getDomain = (feature: string): string => feature.split('/')[0] ?? feature
const getDomainIndex = (feature: string) => DOMAINS.indexOf(getDomain(feature))
const isAgainstOrder = ({ from, to }: FolderImport) => getDomainIndex(from) < getDomainIndex(to)

function findCycles(imports: readonly FolderImport[]): string[][] {
  const direct = new Map<string, Set<string>>()
  for (const { from, to } of imports) direct.set(from, (direct.get(from) ?? new Set()).add(to))
  const reached = new Map([...direct.keys()].map((folder) => [folder, findReached(folder, direct)]))
  const isReachable = (from: string, to: string) => (reached.get(from) ?? NONE).has(to)
  const inCycles = [...reached.keys()].filter((folder) => isReachable(folder, folder)).sort()
  const cycles = Map.groupBy(inCycles, (folder) =>
    inCycles.find((other) => isReachable(folder, other) && isReachable(other, folder)),
  )
  return [...cycles.values()].sort((one, other) => other.length - one.length)
}

/** Folders that a folder imports, directly or through others. */
function findReached(folder: string, direct: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  const reached = new Set<string>()
  const queue = [folder]
  for (let current = queue.pop(); current !== undefined; current = queue.pop())
    for (const next of direct.get(current) ?? NONE)
      if (!reached.has(next)) {
        reached.add(next)
        queue.push(next)
      }
  return reached
}
