// Which part of the code wrote which part of a compiled statement. A feature that uses a fragment of another one has its text in
// the statement; the text of an `sql` template tells the file that it comes from.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { glob } from 'node:fs/promises'
import { type CompiledQuery, PostgresQueryCompiler, type RawNode, type RootOperationNode } from 'kysely'
import ts from 'typescript'
import { allRowViews } from '../../src/kernel/db/row-view.ts'

const SOURCES = fileURLToPath(new URL('../../src/', import.meta.url))

export const KERNEL = 'kernel'

/** `features/x/…` belongs to x; everything around the features counts as the kernel. */
export const partOf = (path: string): string => /server\/src\/features\/([^/]+)\//.exec(path)?.[1] ?? KERNEL

/**
 * The part of the code that defines a query or a row view. Helpers of the kernel define some for whoever calls them; further up the
 * stack is what loads the module.
 */
export function definedBy(error: Error): string {
  const frames = (error.stack ?? '').split('\n').slice(1)
  const outside = frames.findIndex((frame) => !frame.includes('/server/src/'))
  const parts = frames.slice(0, outside < 0 ? undefined : outside).map(partOf)
  return parts.find((part) => part !== KERNEL) ?? KERNEL
}

const keyOf = (texts: readonly string[]) => texts.join('${}')

/** The parts whose files have an `sql` template with this text. */
export type Templates = ReadonlyMap<string, ReadonlySet<string>>

export async function readTemplates(): Promise<Templates> {
  const templates = new Map<string, Set<string>>()
  for (const { text, definedAt } of allRowViews) templates.set(text, new Set([definedBy(definedAt)]))
  for await (const file of glob('**/*.ts', { cwd: SOURCES })) {
    if (file.endsWith('.test.ts')) continue
    const path = `${SOURCES}${file}`
    for (const key of templatesIn(path, readFileSync(path, 'utf8')))
      templates.set(key, (templates.get(key) ?? new Set()).add(partOf(path)))
  }
  return templates
}

function templatesIn(path: string, text: string): string[] {
  const keys: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isTaggedTemplateExpression(node) && ts.isIdentifier(node.tag) && node.tag.text === 'sql')
      keys.push(keyOf(textsOf(node.template)))
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest))
  return keys
}

const textsOf = (template: ts.TemplateLiteral) =>
  ts.isNoSubstitutionTemplateLiteral(template)
    ? [template.text]
    : [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)]

type Span = { from: number; author: string }

/** Compiles as Kysely does, and keeps the author of every piece of the text. */
class AuthorCompiler extends PostgresQueryCompiler {
  readonly spans: Span[] = []
  readonly #templates: Templates
  #author: string

  constructor(templates: Templates, author: string) {
    super()
    this.#templates = templates
    this.#author = author
  }

  protected override append(text: string): void {
    this.spans.push({ from: this.getSql().length, author: this.#author })
    super.append(text)
  }

  protected override visitRaw(node: RawNode): void {
    const around = this.#author
    const own = this.#authorOf(node.sqlFragments)
    for (const [at, text] of node.sqlFragments.entries()) {
      this.#author = own
      this.append(text)
      // What is put into a helper of the kernel, such as the name of a table, is written by whoever uses the helper.
      this.#author = own === KERNEL ? around : own
      const parameter = node.parameters[at]
      if (parameter) this.visitNode(parameter)
    }
    this.#author = around
  }

  #authorOf(texts: readonly string[]): string {
    const key = keyOf(texts)
    // Kysely makes such nodes of its own, for a name or a list.
    if (!/[a-z]/i.test(key)) return this.#author
    const authors = this.#templates.get(key)
    if (!authors || authors.has(this.#author)) return this.#author
    return authors.size === 1 ? ([...authors][0] as string) : this.#author
  }
}

export type Authored = { sql: string; authorAt: (offset: number) => string }

export function withAuthors(query: CompiledQuery, templates: Templates, author: string): Authored {
  const compiler = new AuthorCompiler(templates, author)
  const { sql } = compiler.compileQuery(query.query as RootOperationNode, query.queryId)
  if (sql !== query.sql) throw new Error(`Compiled twice, a statement has two texts: ${query.sql}`)
  return { sql, authorAt: (offset) => compiler.spans.findLast(({ from }) => from <= offset)?.author ?? author }
}
