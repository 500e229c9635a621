// The nodes of a plan from "explain (analyze, format json)".
export type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: PlanNode[]
}

type Explained = { 'QUERY PLAN': { Plan: PlanNode }[] }

export const rowsOf = (node: PlanNode): number => node['Actual Rows'] * node['Actual Loops']

const below = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(below)]

export const nodesOf = ([row]: readonly Explained[]): PlanNode[] =>
  (row?.['QUERY PLAN'] ?? []).flatMap(({ Plan }) => below(Plan))
