// Error messages are for people and may change: clients decide by code and params, never by parsing a message.
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const CLIENTS = ['sdk/src/**/*.ts', 'cli/**/*.ts', 'web/{console,portal,shared}/**/*.{ts,tsx}']
const NOT_CHECKED = /\/generated\/|\.test\.ts$|^cli\/test-/

const sources = CLIENTS.flatMap((pattern) => globSync(pattern, { cwd: root })).filter(
  (path) => !NOT_CHECKED.test(path),
)

/** String and RegExp methods that inspect a text. */
const INSPECTING_METHODS = new Set([
  'includes',
  'startsWith',
  'endsWith',
  'indexOf',
  'lastIndexOf',
  'search',
  'match',
  'matchAll',
  'replace',
  'replaceAll',
  'split',
  'slice',
  'substring',
  'at',
  'charAt',
  'charCodeAt',
  'localeCompare',
])
const METHODS_INSPECTING_ARGUMENTS = new Set([
  'test',
  'exec',
  'match',
  'matchAll',
  'replace',
  'includes',
  'has',
  'get',
])
const COMPARES = new Set([
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
])

/** Places where a file inspects a message, read as `.message` or through an alias. */
function findViolations(path: string, text: string): string[] {
  // Every alias starts at a field of this name.
  if (!text.includes('message')) return []
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const aliases = new Set(['message'])
  const found: string[] = []
  const unwrap = (node: ts.Expression): ts.Expression =>
    ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node) || ts.isAsExpression(node)
      ? unwrap(node.expression)
      : node
  /** Whether the expression is `.message`, or an alias of it. */
  const isMessage = (node: ts.Expression): boolean => {
    const expression = unwrap(node)
    if (ts.isIdentifier(expression)) return aliases.has(expression.text)
    if (ts.isBinaryExpression(expression)) return isMessage(expression.left) || isMessage(expression.right)
    if (ts.isElementAccessExpression(expression))
      return (
        ts.isStringLiteral(expression.argumentExpression) && expression.argumentExpression.text === 'message'
      )
    return ts.isPropertyAccessExpression(expression) && expression.name.text === 'message'
  }
  const isNothing = (node: ts.Expression) =>
    node.kind === ts.SyntaxKind.NullKeyword || (ts.isIdentifier(node) && node.text === 'undefined')
  const isInspectingCall = (node: ts.Node): boolean => {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false
    const { expression, name } = node.expression
    if (INSPECTING_METHODS.has(name.text) && isMessage(expression)) return true
    return METHODS_INSPECTING_ARGUMENTS.has(name.text) && node.arguments.some(isMessage)
  }
  const isComparison = (node: ts.Node): boolean => {
    if (!ts.isBinaryExpression(node) || !COMPARES.has(node.operatorToken.kind)) return false
    const sides = [node.left, node.right]
    return sides.some(isMessage) && !sides.some(isNothing)
  }
  const isLookup = (node: ts.Node): boolean =>
    ts.isElementAccessExpression(node) && isMessage(node.argumentExpression)
  const isSwitch = (node: ts.Node): boolean => ts.isSwitchStatement(node) && isMessage(node.expression)
  const isInspection = (node: ts.Node): boolean =>
    isInspectingCall(node) || isComparison(node) || isLookup(node) || isSwitch(node)
  const visitAll = (visit: (node: ts.Node) => void) => {
    const walk = (node: ts.Node): void => {
      visit(node)
      node.forEachChild(walk)
    }
    walk(source)
  }
  visitAll((node) => {
    if (ts.isBindingElement(node) && node.propertyName?.getText() === 'message')
      aliases.add(node.name.getText())
    if (ts.isVariableDeclaration(node) && node.initializer && isMessage(node.initializer))
      aliases.add(node.name.getText())
  })
  visitAll((node) => {
    if (!isInspection(node)) return
    const { line } = source.getLineAndCharacterOfPosition(node.getStart())
    found.push(`${path}:${line + 1} ${node.getText().split('\n', 1)[0]}`)
  })
  return found
}

test('no client parses an error message', () => {
  expect(sources.length).toBeGreaterThan(150)
  const found = sources.flatMap((path) => findViolations(path, readFileSync(`${root}${path}`, 'utf8')))
  expect(found).toEqual([])
})

test.each([
  ['a regular expression', 'export const f = (e: Error) => /not found$/.test(e.message)'],
  [
    'groups of a regular expression',
    'export const f = ({ message }: Error) => /most (\\d+)/.exec(message)?.[1]',
  ],
  ['a part of the message', "export const f = (e: Error) => e.message.startsWith('Only')"],
  ['the whole message', "export const f = (e: Error) => e.message === 'Team not found'"],
  ['a switch', "export const f = (m: Error) => { switch (m.message) { case 'x': return 1 } return 2 }"],
  [
    'a lookup in an object',
    'export const f = (e: Error, french: Record<string, string>) => french[e.message]',
  ],
  ['a lookup in a map', 'export const f = (e: Error, french: Map<string, string>) => french.get(e.message)'],
  [
    'a variable with the message',
    'export const f = (e: Error) => { const said = e.message; return said.includes("x") }',
  ],
  ['a renamed field', 'export const f = ({ message: said }: Error) => said.replace(/x/, "y")'],
  ['a message with a default', "export const f = (e?: Error) => (e?.message ?? '').split(' ')"],
])('finds a client that branches on a message: %s', (_, text) => {
  expect(findViolations('planted.ts', text)).toHaveLength(1)
})

test.each([
  'export const f = (e: Error) => [e.message, e.name].join()',
  'export const f = (e: { message?: string }) => e.message === undefined',
  "export const f = (e: { code: string }) => e.code === 'not_found'",
])('allows showing a message: %s', (text) => {
  expect(findViolations('planted.ts', text)).toEqual([])
})
