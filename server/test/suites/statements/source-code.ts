// Scans the source code for statements: the text of each `sql` template, the places that define queries,
// and raw query texts.
import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const SOURCES = fileURLToPath(new URL('../../../src/', import.meta.url))

export type SourceCode = {
  /** The static strings of each template. */
  templates: { path: string; texts: string[] }[]
  /** `path:line` of each call of `prepared`. */
  definitions: string[]
  /** `{ text: '…' }`, for a query without Kysely. */
  plainTexts: { path: string; text: string }[]
}

export async function readSourceCode(): Promise<SourceCode> {
  const found: SourceCode = { templates: [], definitions: [], plainTexts: [] }
  for await (const file of glob('**/*.ts', { cwd: SOURCES })) {
    if (file.endsWith('.test.ts')) continue
    const path = `${SOURCES}${file}`
    const source = ts.createSourceFile(path, await readFile(path, 'utf8'), ts.ScriptTarget.Latest, true)
    const visit = (node: ts.Node) => {
      recordNode(node, source, found)
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return found
}

function recordNode(node: ts.Node, source: ts.SourceFile, found: SourceCode): void {
  const path = source.fileName
  if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql')
    found.templates.push({ path, texts: listTexts(node.template) })
  if (ts.isCallExpression(node) && node.expression.getText() === 'prepared') {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart())
    found.definitions.push(`${path}:${line + 1}`)
  }
  if (ts.isPropertyAssignment(node) && node.name.getText() === 'text') {
    const value = node.initializer
    if (ts.isStringLiteral(value)) found.plainTexts.push({ path, text: value.text })
    else if (ts.isTemplateLiteral(value)) found.plainTexts.push({ path, text: listTexts(value).join(' ') })
  }
}

const listTexts = (template: ts.TemplateLiteral) =>
  ts.isNoSubstitutionTemplateLiteral(template)
    ? [template.text]
    : [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)]
