// Computes the size of a filled template before filling it, in one pass over the template: each placeholder counts with
// the size of its value.

import { DOCUMENT_ERRORS } from '../document.errors.ts'
import type { Block, Inline } from './content.ts'
import { PLACEHOLDER, type Values } from './fill.ts'
import { createUnfitError } from './render-request.ts'

/** The layout of a document at these limits takes one to three seconds of CPU time. */
const LIMITS = {
  insertions: 1_000,
  characters: 300_000,
  lines: 10_000,
  rows: 2_000,
  cells: 10_000,
}

type Measure = keyof typeof LIMITS
type Size = Record<Measure, number>

const MEASURES = Object.keys(LIMITS) as Measure[]
const NONE: Size = { insertions: 0, characters: 0, lines: 0, rows: 0, cells: 0 }

const countLines = (text: string): number => {
  let lines = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines += 1
  for (let at = text.indexOf('\r'); at !== -1; at = text.indexOf('\r', at + 1)) lines += 1
  return lines
}

const sizeOfText = (text: string): Size => ({ ...NONE, characters: text.length, lines: countLines(text) })

type Visit = { addSize(size: Partial<Size>): void; addInsertion(name: string, isWholeBlock: boolean): void }

/** Typst parses JSON to a depth of 128, and each level of emphasis takes two. */
const MAX_INLINE_DEPTH = 20

function visitInlines(inlines: readonly Inline[], visit: Visit, holdsBlocks = false, depth = 1): void {
  if (depth > MAX_INLINE_DEPTH)
    throw createUnfitError(DOCUMENT_ERRORS.emphasis_too_deep, { limit: MAX_INLINE_DEPTH }, 'template')
  for (const inline of inlines) {
    if (inline.kind === 'break') visit.addSize({ lines: 1 })
    else if (inline.kind === 'text') {
      visit.addSize({ characters: inline.text.length })
      for (const [, name = ''] of inline.text.matchAll(PLACEHOLDER)) visit.addInsertion(name, holdsBlocks)
    } else visitInlines(inline.children, visit, false, depth + 1)
  }
}

function visitBlocks(blocks: readonly Block[], visit: Visit): void {
  for (const block of blocks) {
    visit.addSize({ lines: 1 })
    if (block.kind === 'paragraph') visitInlines(block.children, visit, true)
    else if (block.kind === 'heading') visitInlines(block.children, visit)
    else if (block.kind === 'quote') visitBlocks(block.children, visit)
    else if (block.kind === 'list') {
      visit.addSize({ lines: block.items.length })
      visitBlocks(block.items.flat(), visit)
    } else if (block.kind === 'table') visitRows([block.head, ...block.rows], visit)
  }
}

function visitRows(rows: readonly Inline[][][], visit: Visit): void {
  for (const row of rows) {
    visit.addSize({ rows: 1, cells: row.length })
    for (const cell of row) visitInlines(cell, visit)
  }
}

function sizeOfBlocks(blocks: readonly Block[]): Size {
  const size = { ...NONE }
  visitBlocks(blocks, {
    addSize: (more) => add(size, more),
    addInsertion: () => {},
  })
  return size
}

function add(size: Size, more: Partial<Size>): void {
  for (const measure of MEASURES) size[measure] += more[measure] ?? 0
}

/** Throws if the filled template would exceed the limits. The error names the value with the largest part. */
export function checkExpansion(template: readonly Block[], values: Values): void {
  const total = { ...NONE }
  const templateSize = { ...NONE }
  const sizes = new Map<string, Size>()
  const parts = new Map<string, Size>()
  const getSize = (key: string, name: string, isWholeBlock: boolean): Size => {
    const cachedSize = sizes.get(key)
    if (cachedSize) return cachedSize
    const blocks = isWholeBlock ? values.blocks[name] : undefined
    const size = blocks ? sizeOfBlocks(blocks) : sizeOfText(values.texts[name] ?? '')
    sizes.set(key, size)
    return size
  }
  visitBlocks(template, {
    addSize(more) {
      add(total, more)
      add(templateSize, more)
    },
    addInsertion(name, holdsBlocks) {
      const isWholeBlock = holdsBlocks && Object.hasOwn(values.blocks, name)
      const size = getSize(`${isWholeBlock} ${name}`, name, isWholeBlock)
      add(total, size)
      total.insertions += 1
      const part = parts.get(name) ?? { ...NONE }
      add(part, size)
      parts.set(name, part)
    },
  })
  const measure = MEASURES.find((one) => total[one] > LIMITS[one])
  if (!measure) return
  const params = { measure, count: total[measure], limit: LIMITS[measure] }
  throw createUnfitError(
    DOCUMENT_ERRORS.document_too_large,
    params,
    findLargestSource(measure, templateSize, parts),
  )
}

function findLargestSource(measure: Measure, templateSize: Size, parts: Map<string, Size>): string {
  let [source, largest] = ['template', templateSize[measure]]
  for (const [name, size] of parts) if (size[measure] > largest) [source, largest] = [name, size[measure]]
  return source
}
