// Spreading a literal into another literal only changes where the formatter breaks lines.
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))
const SOURCES =
  '{server,web/console,web/portal,web/shared,web/locales,web/test,cli,sdk,clients,bench,scripts}/**/*.{ts,tsx}'
const SKIPPED = /\/generated\/|node_modules\//

function withoutTypes(node: ts.Expression): ts.Expression {
  const isWrapped =
    ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node)
  return isWrapped ? withoutTypes(node.expression) : node
}

function isLiteralSpread(node: ts.Node): boolean {
  if (ts.isSpreadElement(node)) return ts.isArrayLiteralExpression(withoutTypes(node.expression))
  if (ts.isSpreadAssignment(node) || ts.isJsxSpreadAttribute(node))
    return ts.isObjectLiteralExpression(withoutTypes(node.expression))
  return false
}

/** Matches dots and a bracket or brace after blanks, comments or parentheses. Files without a match need no parsing. */
const MAY_SPREAD = /\.\.\.(?:[\s(]|\/\*[\s\S]*?\*\/|\/\/.*)*[[{]/

function listLiteralSpreads(path: string, text: string): string[] {
  if (!MAY_SPREAD.test(text)) return []
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (isLiteralSpread(node)) found.push(`${path}: ${node.getText(source)}`)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

test('no literal is spread into another literal', () => {
  const files = globSync(SOURCES, { cwd: root, exclude: ['**/node_modules'] }).filter(
    (path) => !SKIPPED.test(path),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(files.flatMap((path) => listLiteralSpreads(path, readFileSync(`${root}${path}`, 'utf8')))).toEqual(
    [],
  )
})

test.each([
  'export const x = [...["a", "b"], "c"]',
  'export const x = [...(["a"] as const)]',
  'export const x = { ...{ a, b }, c }',
  'export const x = { ...({ a } satisfies object) }',
  'export const x = f(...[a, b])',
  'export const x = [... /* both */ (\n// of them\n(["a", "b"]))]',
  'export const x = <p {...{ a, b }} />',
])('finds a planted violation: %s', (text) => {
  expect(listLiteralSpreads('planted.tsx', text)).toHaveLength(1)
})

test.each(['export const x = [...a, ...(b ? [c] : [])]', 'export const x = { ...a, ...(b && { c }) }'])(
  'allows other spreads: %s',
  (text) => {
    expect(listLiteralSpreads('allowed.tsx', text)).toEqual([])
  },
)
