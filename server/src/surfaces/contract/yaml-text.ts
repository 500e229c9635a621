// The text of a document: maps and lists that fit on a line are written on one line, which halves the number of lines.
import { Document, isMap, isScalar, isSeq, type YAMLMap, type YAMLSeq } from 'yaml'

const LINE_WIDTH = 160
/** Fields of a component and of an operation start on separate lines. */
const BLOCK_DEPTH = 3

export function toYamlText(document: object): string {
  const text = new Document(document, { aliasDuplicateObjects: false })
  foldLines(text.contents, { depth: 0, indent: 0, column: 0 })
  return text.toString({ lineWidth: 0, indentSeq: false, flowCollectionPadding: false })
}

/** `indent`: the indentation of the entries of a node on several lines; `column`: where a node on one line starts. */
type Place = { depth: number; indent: number; column: number }

function foldLines(node: unknown, place: Place): void {
  if (isMap(node)) foldMap(node, place)
  else if (isSeq(node)) foldList(node, place)
}

const isFolded = (node: YAMLMap | YAMLSeq, { depth, column }: Place) =>
  depth >= BLOCK_DEPTH && column + measureLength(node) <= LINE_WIDTH

function foldMap(node: YAMLMap, place: Place): void {
  node.flow = isFolded(node, place)
  if (node.flow) return
  const { depth, indent } = place
  for (const { key, value } of node.items)
    foldLines(value, {
      depth: depth + 1,
      indent: isSeq(value) ? indent : indent + 2,
      column: indent + measureLength(key) + 2,
    })
}

/** Lists of words are on one line, whatever their length. */
function foldList(node: YAMLSeq, place: Place): void {
  node.flow = node.items.every(isScalar) || isFolded(node, place)
  if (node.flow) return
  const { depth, indent } = place
  for (const item of node.items) foldLines(item, { depth: depth + 1, indent: indent + 2, column: indent + 2 })
}

/** Returns the length of a node on one line; infinite for text with line breaks. */
function measureLength(node: unknown): number {
  if (isMap(node))
    return node.items.reduce((sum, { key, value }) => sum + measureLength(key) + measureLength(value) + 4, 0)
  if (isSeq(node)) return node.items.reduce((sum: number, item) => sum + measureLength(item) + 2, 0)
  const text = String(isScalar(node) ? node.value : node)
  return text.includes('\n') ? Number.POSITIVE_INFINITY : text.length
}
