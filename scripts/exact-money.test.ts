// Money uses exact decimals: no number arithmetic in `money` and in the rules that compute amounts.
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const FEATURES = 'server/src/features'
const WITH_MONEY = /^\w+\/(activity-reports|accounting(-\w+)*|months)\//

function listGuardedFiles(): string[] {
  const rules = readdirSync(`${root}${FEATURES}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.rules.ts') && WITH_MONEY.test(name))
    .map((name) => `${FEATURES}/${name}`)
  return ['server/src/domain/money.ts', ...rules]
}

const { options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(`${root}tsconfig.json`, ts.sys.readFile).config,
  ts.sys,
  root,
)

/** A TypeScript program over project files and in-memory texts of the test. */
function createProgram(files: readonly string[], planted: ReadonlyMap<string, string>): ts.Program {
  const host = ts.createCompilerHost(options)
  const read = host.readFile
  host.readFile = (path) => planted.get(path) ?? read(path)
  const exists = host.fileExists
  host.fileExists = (path) => planted.has(path) || exists(path)
  const getSource = host.getSourceFile
  host.getSourceFile = (path, version, ...more) => {
    const text = planted.get(path)
    return text === undefined ? getSource(path, version, ...more) : ts.createSourceFile(path, text, version)
  }
  return ts.createProgram(files, options, host)
}

const K = ts.SyntaxKind
const ARITHMETIC = new Set([
  K.MinusToken,
  K.AsteriskToken,
  K.SlashToken,
  K.PercentToken,
  K.AsteriskAsteriskToken,
  K.MinusEqualsToken,
  K.AsteriskEqualsToken,
  K.SlashEqualsToken,
  K.PercentEqualsToken,
  K.AsteriskAsteriskEqualsToken,
  K.PlusToken,
  K.PlusEqualsToken,
  K.BarToken,
  K.AmpersandToken,
  K.CaretToken,
  K.LessThanLessThanToken,
  K.GreaterThanGreaterThanToken,
  K.GreaterThanGreaterThanGreaterThanToken,
])
const ADDITIONS = new Set([K.PlusToken, K.PlusEqualsToken])
const NUMBER_METHODS = new Set(['toFixed', 'toPrecision', 'toExponential'])

function findErrors(program: ts.Program, path: string): string[] {
  const source = program.getSourceFile(path)
  if (!source) throw new Error(`There is no ${path}`)
  const checker = program.getTypeChecker()
  const typeIs = (node: ts.Node, flags: ts.TypeFlags) =>
    Boolean(checker.getBaseTypeOfLiteralType(checker.getTypeAtLocation(node)).flags & flags)
  const isText = (node: ts.Node) => typeIs(node, ts.TypeFlags.StringLike)

  const isBinary = (node: ts.Node) =>
    ts.isBinaryExpression(node) &&
    ARITHMETIC.has(node.operatorToken.kind) &&
    !(ADDITIONS.has(node.operatorToken.kind) && isText(node.left) && isText(node.right))
  const isUnary = (node: ts.Node) =>
    (ts.isPrefixUnaryExpression(node) &&
      (node.operator === K.PlusPlusToken ||
        node.operator === K.MinusMinusToken ||
        (node.operator === K.MinusToken && !ts.isNumericLiteral(node.operand)))) ||
    ts.isPostfixUnaryExpression(node)
  const isMath = (node: ts.Node) => ts.isIdentifier(node) && node.text === 'Math'
  const isParse = (node: ts.Node) => ts.isIdentifier(node) && node.text === 'parseFloat'
  const isMethod = (node: ts.Node) =>
    ts.isPropertyAccessExpression(node) &&
    NUMBER_METHODS.has(node.name.text) &&
    typeIs(node.expression, ts.TypeFlags.NumberLike | ts.TypeFlags.Any)

  const violations: string[] = []
  const visit = (node: ts.Node) => {
    if ([isBinary, isUnary, isMath, isParse, isMethod].some((check) => check(node))) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart())
      violations.push(`${path.replace(root, '')}:${line + 1} ${node.getText()}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return violations
}

const PREAMBLE =
  "import { exact, type Money } from './money.ts'\nexport declare const a: number, b: number, text: string, m: Money\n"
const toPlantedPath = (line: string) =>
  `${root}server/src/domain/planted-${Buffer.from(line).toString('hex')}.ts`
const CAUGHT = [
  'export const x = a + b',
  'export const x = a - b',
  'export const x = a * 100',
  'export const x = a / b',
  'export const x = a % b',
  'export const x = a ** 2',
  'export const x = -a',
  'export const x = a + 1',
  'let x = a; x += b',
  'let x = a; x -= b',
  'let x = a; x *= b',
  'let x = a; x /= 3',
  'let x = a; x %= b',
  'let x = a; x **= 2',
  'let x = a; x++',
  'let x = a; --x',
  'export const x = (a * 100) | 0',
  'export const x = Math.round(a)',
  'export const { round } = Math',
  'export const x = a.toFixed(2)',
  'export const x = parseFloat(text)',
  'export const x = Number.parseFloat(text)',
  'export const x = a.toPrecision(3)',
  'export const x = m.toNumber() * 2',
  'export const x = [a, b].reduce((sum, one) => sum + one, 0)',
  'export const x = text + a',
  'export const x = Number(text) + b',
  'export const x = m.toNumber().toFixed()',
]
const ALLOWED = [
  'export const x = m.times(a).plus(b).toFixed()',
  "export const x = 'a' + text",
  'export const x = a > b ? -1 : 1',
  "export const x = exact('0.1').negated()",
  'export const x = a < 0 || !b',
]

const files = listGuardedFiles()
const paths = files.map((file) => `${root}${file}`)
const sources = new Map([...CAUGHT, ...ALLOWED].map((line) => [toPlantedPath(line), `${PREAMBLE}${line}\n`]))
/** Both tests share one program, because type checking takes most of the time. */
const program = createProgram([...paths, ...sources.keys()], sources)

test('neither money nor the rules that compute amounts use number arithmetic', () => {
  expect(files).toEqual(
    expect.arrayContaining([
      'server/src/domain/money.ts',
      `${FEATURES}/reports/activity-reports/amounts/report-amounts.rules.ts`,
      `${FEATURES}/money/accounting/accounting.rules.ts`,
      `${FEATURES}/money/accounting/entries/entries.rules.ts`,
    ]),
  )
  expect(paths.flatMap((path) => findErrors(program, path))).toEqual([])
})

test('catches planted number arithmetic and allows exact decimals', () => {
  const isCaught = (line: string) => findErrors(program, toPlantedPath(line)).length > 0
  expect(CAUGHT.filter((line) => !isCaught(line))).toEqual([])
  expect(ALLOWED.filter(isCaught)).toEqual([])
})
