// Finds which module wrote which part of a compiled statement. A statement that uses a fragment of another feature contains
// the text of the fragment, which identifies its owner.
import type { CompiledQuery, RawNode, RootOperationNode } from 'kysely'
import { StatementCompiler } from '../../../src/kernel/db/sql/parameters.ts'

export const KERNEL = 'kernel'

/** `features/domain/x/…` is x; everything outside the features counts as the kernel. */
export const toFeatureName = (path: string): string =>
  /\/server\/src\/features\/[^/]+\/([^/]+)\//.exec(path)?.[1] ?? KERNEL

/** Stack frames from the definition to the end of its module; further frames belong to the importer. */
export function listFrames(definedAt: Error): string[] {
  const frames = (definedAt.stack ?? '').split('\n').slice(1)
  const outside = frames.findIndex((frame) => !frame.includes('/server/src/'))
  return outside < 0 ? frames : frames.slice(0, outside)
}

/** Finds the feature of a definition; one made by a kernel helper belongs to the calling feature. */
export const findDefiningFeature = (definedAt: Error): string =>
  listFrames(definedAt)
    .map(toFeatureName)
    .find((feature) => feature !== KERNEL) ?? KERNEL

/** Records which features have a fragment with which strings. */
export class Fragments {
  readonly #parts = new Map<string, Set<string>>()

  add(texts: readonly string[], feature: string): void {
    const key = toKey(texts)
    this.#parts.set(key, (this.#parts.get(key) ?? new Set()).add(feature))
  }

  /** `around`: the author of the surrounding text, used when no other author is known. */
  findAuthor(texts: readonly string[], around: string): string {
    const key = toKey(texts)
    // Kysely creates nodes without text, for a name or a list.
    const features = /[a-z]/i.test(key) ? this.#parts.get(key) : undefined
    const [only] = features?.size === 1 ? features : []
    return only ?? around
  }
}

const toKey = (texts: readonly string[]) => texts.join('\u0000')

/** Compiles like the service, and records the author of each part. */
class AuthorCompiler extends StatementCompiler {
  readonly parts: { from: number; author: string }[] = []
  readonly #fragments: Fragments
  #author: string

  constructor(fragments: Fragments, author: string) {
    super()
    this.#fragments = fragments
    this.#author = author
  }

  protected override append(text: string): void {
    this.parts.push({ from: this.getSql().length, author: this.#author })
    super.append(text)
  }

  protected override visitRaw(node: RawNode): void {
    const surroundingAuthor = this.#author
    const author = this.#fragments.findAuthor(node.sqlFragments, surroundingAuthor)
    for (const [index, text] of node.sqlFragments.entries()) {
      this.#author = author
      this.append(text)
      // The arguments of a kernel helper, such as a table name, belong to its caller.
      this.#author = author === KERNEL ? surroundingAuthor : author
      const value = node.parameters[index]
      if (value) this.visitNode(value)
    }
    this.#author = surroundingAuthor
  }
}

/** Returns a function that finds the author of a position in the statement's text. */
export function createAuthorLookup(query: CompiledQuery, fragments: Fragments, feature: string) {
  const compiler = new AuthorCompiler(fragments, feature)
  const { sql } = compiler.compileQuery(query.query as RootOperationNode, query.queryId)
  if (sql !== query.sql) throw new Error(`Compiled again, the statement has another text: ${query.sql}`)
  return (offset: number) => compiler.parts.findLast(({ from }) => from <= offset)?.author ?? feature
}
