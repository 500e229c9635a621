// Checks the language of our sources (CONTRIBUTING.md): finds functions without a verb, participles instead of nouns, and comments
// that only complete a name.
import ts from 'typescript'

export type Findings = { functions: string[]; names: string[]; comments: string[] }

/** Participles that were used as names instead of a noun such as request, batch or input. */
const PARTICIPLES = new Set(
  'asked begun chosen given gone held kept known listed made meant noted noticed put said seen shown standing taken told wanted wished woken'.split(
    ' ',
  ),
)

/** Matches a fragment by its first word. A whole sentence with such a first word has a comma, colon or semicolon. */
const BEGINNINGS =
  /^(?:Of|With|Without|Also|Which|Whose|For|From|By|Until|Than|Like|Among|Beside|Between) [^,:;]*$/

const isFunction = (node: ts.Node | undefined) =>
  node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node))

function isNamedFunction(node: ts.Node): boolean {
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) || ts.isMethodSignature(node))
    return true
  return (ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node)) && isFunction(node.initializer)
}

const isLocal = (node: ts.Node) =>
  ts.isVariableDeclaration(node) ||
  ts.isParameter(node) ||
  ts.isBindingElement(node) ||
  ts.isFunctionDeclaration(node)

function getName(node: ts.Node): string {
  const name = 'name' in node ? (node.name as ts.Node | undefined) : undefined
  return name && ts.isIdentifier(name) ? name.text : ''
}

export function findLanguageErrors(path: string, text: string): Findings {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const findings: Findings = { functions: [], names: [], comments: [] }
  const visit = (node: ts.Node): void => {
    const name = getName(node)
    if (isNamedFunction(node) && /[a-z]Of$/.test(name)) findings.functions.push(`${path}: ${name}`)
    if (isLocal(node) && PARTICIPLES.has(name)) findings.names.push(`${path}: ${name}`)
    ts.forEachChild(node, visit)
  }
  visit(source)
  for (const [, comment = ''] of text.matchAll(/^\s*\/\*\* (.*) \*\/$/gm))
    if (BEGINNINGS.test(comment.split('. ')[0] ?? '')) findings.comments.push(`${path}: ${comment}`)
  return findings
}
