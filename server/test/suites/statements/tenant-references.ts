// Tables that a statement reads or writes without naming the tenant. PostgreSQL's own parser reads the statement.
import { parse } from 'libpg-query'

/** A node of the syntax tree, with the fields that the check reads. */
type Field =
  | (
      | 'withClause'
      | 'ctes'
      | 'fromClause'
      | 'usingClause'
      | 'whereClause'
      | 'relation'
      | 'relname'
      | 'alias'
      | 'aliasname'
    )
  | (
      | 'RangeVar'
      | 'JoinExpr'
      | 'larg'
      | 'rarg'
      | 'quals'
      | 'BoolExpr'
      | 'boolop'
      | 'args'
      | 'A_Expr'
      | 'kind'
      | 'name'
    )
  | ('lexpr' | 'rexpr' | 'ColumnRef' | 'fields' | 'TypeCast' | 'arg' | 'ParamRef' | 'number')
  | ('cols' | 'selectStmt' | 'valuesLists' | 'targetList')
type Tree = { [Name in Field]?: unknown }

type Table = { name: string; alias: string }

/** `findColumn`: finds the tenant column of a table, if any. `parameter`: the number of the tenant's parameter. */
type Rule = { findColumn: (table: string) => string | undefined; parameter: number }

/** The names of the tables that the statement uses without the tenant. */
export async function findTablesWithoutTenant(sql: string, rule: Rule): Promise<string[]> {
  const { stmts } = (await parse(sql)) as { stmts: { stmt: Tree }[] }
  const found: string[] = []
  for (const { stmt } of stmts) visit(stmt, rule, new Set(), found)
  return [...new Set(found)].sort()
}

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null

/** `ctes`: names of queries of the statement, which are not tables. */
function visit(node: unknown, rule: Rule, ctes: ReadonlySet<string>, found: string[]): void {
  if (Array.isArray(node)) for (const one of node) visit(one, rule, ctes, found)
  if (!isTree(node) || Array.isArray(node)) return
  const knownCtes = new Set([...ctes, ...listCteNames(node.withClause)])
  const isStatement = 'fromClause' in node || 'relation' in node || 'usingClause' in node
  if (isStatement) found.push(...findUncovered(node, rule, knownCtes))
  for (const child of Object.values(node)) visit(child, rule, knownCtes, found)
}

function listCteNames(withClause: unknown): string[] {
  const ctes = isTree(withClause) ? (withClause.ctes as { CommonTableExpr: { ctename: string } }[]) : []
  return ctes.map(({ CommonTableExpr }) => CommonTableExpr.ctename)
}

/** Tables of one query level, without its inner queries, that no condition limits to the tenant. */
function findUncovered(node: Tree, rule: Rule, ctes: ReadonlySet<string>): string[] {
  const sources = [node.fromClause, node.usingClause].flat().filter(isTree)
  const isInsert = 'cols' in node
  const read = sources.flatMap(listTables)
  const written = isInsert || !isTree(node.relation) ? [] : [toTable(node.relation)]
  const tables = [...read, ...written]
  const conditions = [node.whereClause, ...sources.flatMap(listQuals)].flatMap(listConjuncts)
  const isCovered = ({ alias }: Table, column: string) =>
    conditions.some((condition) => comparesTenant(condition, column, alias, tables.length === 1, rule))
  const missing = tables.filter((table) => {
    const column = ctes.has(table.name) ? undefined : rule.findColumn(table.name)
    return column !== undefined && !isCovered(table, column)
  })
  if (isInsert && !insertsTenant(node, rule)) missing.push(toTable(node.relation as Tree))
  return missing.map(({ name }) => name)
}

const toTable = ({ relname, alias }: Tree): Table => ({
  name: relname as string,
  alias: isTree(alias) ? (alias.aliasname as string) : (relname as string),
})

function listTables(source: Tree): Table[] {
  if (isTree(source.RangeVar)) return [toTable(source.RangeVar)]
  if (!isTree(source.JoinExpr)) return []
  return [source.JoinExpr.larg, source.JoinExpr.rarg].filter(isTree).flatMap(listTables)
}

function listQuals(source: Tree): unknown[] {
  if (!isTree(source.JoinExpr)) return []
  const { larg, rarg, quals } = source.JoinExpr
  return [quals, ...[larg, rarg].filter(isTree).flatMap(listQuals)]
}

function listConjuncts(condition: unknown): Tree[] {
  if (!isTree(condition)) return []
  const { BoolExpr } = condition
  if (isTree(BoolExpr) && BoolExpr.boolop === 'AND_EXPR')
    return (BoolExpr.args as unknown[]).flatMap(listConjuncts)
  return [condition]
}

/** `t.tenant_id = $1`; without `t.` where the level has no other table. */
function comparesTenant(
  condition: Tree,
  column: string,
  alias: string,
  isAlone: boolean,
  rule: Rule,
): boolean {
  const { A_Expr: comparison } = condition
  if (!isTree(comparison) || comparison.kind !== 'AEXPR_OP') return false
  const [operator] = comparison.name as { String: { sval: string } }[]
  if (operator?.String.sval !== '=') return false
  const [left, right] = [comparison.lexpr, comparison.rexpr]
  return [
    [left, right],
    [right, left],
  ].some(([one, other]) => {
    const name = toColumnName(one)
    const isColumn = name === `${alias}.${column}` || (isAlone && name === column)
    return isColumn && isTenant(other, rule)
  })
}

function toColumnName(node: unknown): string | undefined {
  if (!isTree(node) || !isTree(node.ColumnRef)) return undefined
  return (node.ColumnRef.fields as { String?: { sval: string } }[]).map((one) => one.String?.sval).join('.')
}

function isTenant(node: unknown, { parameter }: Rule): boolean {
  if (!isTree(node)) return false
  if (isTree(node.TypeCast)) return isTenant(node.TypeCast.arg, { findColumn: () => undefined, parameter })
  return isTree(node.ParamRef) && node.ParamRef.number === parameter
}

/** Whether each inserted row has the tenant's parameter in the tenant column. */
function insertsTenant(insert: Tree, rule: Rule): boolean {
  const column = rule.findColumn(toTable(insert.relation as Tree).name)
  if (column === undefined) return true
  const columnIndex = (insert.cols as { ResTarget: { name: string } }[]).findIndex(
    ({ ResTarget }) => ResTarget.name === column,
  )
  const { SelectStmt: source } = insert.selectStmt as { SelectStmt: Tree }
  if (Array.isArray(source.valuesLists))
    return (source.valuesLists as { List: { items: unknown[] } }[]).every(({ List }) =>
      isTenant(List.items[columnIndex], rule),
    )
  const target = (source.targetList as { ResTarget: { val: unknown } }[])[columnIndex]
  return isTenant(target?.ResTarget.val, rule)
}
