// Replaces the placeholders of a template by values. Values are untrusted: they become text, never markup.
import type { Block, Inline } from './content.ts'

export const PLACEHOLDER = /\{\{\s*([\w.]+)\s*\}\}/g

export type Values = {
  /** Values by placeholder, such as `mission.name`; null is rendered as an empty string. */
  texts: Record<string, string | null>
  /** Placeholders that are replaced by whole blocks. */
  blocks: Record<string, Block[]>
}

/** Call `checkExpansion` first: repeated placeholders multiply the size of their values. */
export const fillBlocks = (template: readonly Block[], values: Values): Block[] =>
  template.flatMap((block) => fillBlock(block, values))

function fillBlock(block: Block, values: Values): Block[] {
  switch (block.kind) {
    case 'paragraph':
      return fillParagraph(block.children, values)
    case 'heading':
      return [{ ...block, children: fillInlines(block.children, values) }]
    case 'list':
      return [{ ...block, items: block.items.map((item) => fillBlocks(item, values)) }]
    case 'quote':
      return [{ ...block, children: fillBlocks(block.children, values) }]
    case 'table':
      return [
        markLongTable({
          ...block,
          head: block.head.map((cell) => fillInlines(cell, values)),
          rows: block.rows.map((row) => row.map((cell) => fillInlines(cell, values))),
        }),
      ]
    case 'rule':
      return [block]
  }
}

/** A block placeholder within a sentence splits the paragraph. */
function fillParagraph(children: readonly Inline[], values: Values): Block[] {
  const filledBlocks: Block[] = []
  let current: Inline[] = []
  const endParagraph = () => {
    if (!isBlank(current)) filledBlocks.push(createParagraph(fillInlines(current, values)))
    current = []
  }
  for (const part of children.flatMap((child) => splitAtBlocks(child, values))) {
    if (Array.isArray(part)) {
      endParagraph()
      for (const block of part) filledBlocks.push(block)
    } else current.push(part)
  }
  endParagraph()
  return filledBlocks
}

/** Splits the text at block placeholders, and replaces them by their blocks. */
function splitAtBlocks(inline: Inline, { blocks }: Values): (Inline | Block[])[] {
  if (inline.kind !== 'text') return [inline]
  const parts: (Inline | Block[])[] = []
  let from = 0
  for (const { 0: placeholder, 1: name = '', index } of inline.text.matchAll(PLACEHOLDER)) {
    const found = Object.hasOwn(blocks, name) ? blocks[name] : undefined
    if (!found) continue
    parts.push(toTextNode(inline.text.slice(from, index)), found)
    from = index + placeholder.length
  }
  return [...parts, toTextNode(inline.text.slice(from))]
}

/** Limit per paragraph: optimized line breaking takes ten times as long as first-fit. */
const MAX_OPTIMIZED_CHARACTERS = 3_000
/** Limit per table: hyphenation takes three times as long as the layout. */
const MAX_HYPHENATED_CHARACTERS = 10_000

function createParagraph(children: Inline[]): Block {
  return {
    kind: 'paragraph',
    children,
    ...(countCharacters(children) > MAX_OPTIMIZED_CHARACTERS && { isLong: true }),
  }
}

export function markLongTable(table: Extract<Block, { kind: 'table' }>): Block {
  const characters = table.rows.reduce((sum, row) => sum + countCharacters(row.flat()), 0)
  return { ...table, ...(characters > MAX_HYPHENATED_CHARACTERS && { isLong: true }) }
}

const countCharacters = (inlines: readonly Inline[]): number =>
  inlines.reduce((sum, inline) => {
    if (inline.kind === 'text') return sum + inline.text.length
    return inline.kind === 'break' ? sum : sum + countCharacters(inline.children)
  }, 0)

const toTextNode = (text: string): Inline => ({ kind: 'text', text })
const isBlank = (inlines: Inline[]) =>
  inlines.every((inline) => inline.kind === 'text' && inline.text.trim() === '')

const fillInlines = (inlines: readonly Inline[], values: Values): Inline[] =>
  inlines.flatMap((inline): Inline[] => {
    if (inline.kind === 'text') return splitLines(fillText(inline.text, values))
    if (inline.kind === 'break') return [inline]
    return [{ ...inline, children: fillInlines(inline.children, values) }]
  })

const fillText = (text: string, { texts }: Values) =>
  text.replace(PLACEHOLDER, (_, name: string) => texts[name] ?? '')

/** Preserves the line breaks of a value. */
const splitLines = (text: string): Inline[] =>
  text.split(/\r\n|\n|\r/).flatMap((line, index): Inline[] => {
    const textNode = toTextNode(insertBreaks(line))
    return index === 0 ? [textNode] : [{ kind: 'break' }, textNode]
  })

/** The start of a word that would overflow the page. PDF/A limits the length of a string, too. */
const LONG_WORD = /[\p{L}\p{N}\p{P}\p{S}]{100}(?=[\p{L}\p{N}])/gu
/** Scripts in which a line can break between any two characters. */
const BREAKS_ANYWHERE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u
const ZERO_WIDTH_SPACE = '\u200b'

const insertBreaks = (line: string) =>
  line.length > 100
    ? line.replace(LONG_WORD, (word) => (BREAKS_ANYWHERE.test(word) ? word : word + ZERO_WIDTH_SPACE))
    : line
