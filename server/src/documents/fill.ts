// Puts values in the place of a template's placeholders. A value may hold anything: it becomes text, never markup.
import type { Block, Inline } from './content.ts'

const PLACEHOLDER = /\{\{\s*([\w.]+)\s*\}\}/g

export type Values = {
  /** `mission.name` and the like; null shows as nothing. */
  texts: Record<string, string | null>
  /** Placeholders that stand for whole blocks, alone in their paragraph. */
  blocks: Record<string, Block[]>
}

export const fillBlocks = (template: readonly Block[], values: Values): Block[] =>
  template.flatMap((block) => fillBlock(block, values))

function fillBlock(block: Block, values: Values): Block[] {
  switch (block.kind) {
    case 'paragraph':
      return paragraphOf(block.children, values)
    case 'heading':
      return [{ ...block, children: fillInlines(block.children, values) }]
    case 'list':
      return [{ ...block, items: block.items.map((item) => fillBlocks(item, values)) }]
    case 'quote':
      return [{ ...block, children: fillBlocks(block.children, values) }]
    case 'table':
      return [
        {
          ...block,
          head: block.head.map((cell) => fillInlines(cell, values)),
          rows: block.rows.map((row) => row.map((cell) => fillInlines(cell, values))),
        },
      ]
    case 'rule':
      return [block]
  }
}

/** A placeholder for blocks within a sentence splits the paragraph around them. */
function paragraphOf(children: Inline[], values: Values): Block[] {
  const at = children.findIndex((child) => child.kind === 'text' && blockNameIn(child.text, values))
  const found = children[at]
  if (found?.kind !== 'text') return [{ kind: 'paragraph', children: fillInlines(children, values) }]
  const name = blockNameIn(found.text, values) as string
  const [placeholder = ''] = new RegExp(`\\{\\{\\s*${name}\\s*\\}\\}`).exec(found.text) ?? []
  const cut = found.text.indexOf(placeholder)
  const before = [...children.slice(0, at), textOf(found.text.slice(0, cut))]
  const after = [textOf(found.text.slice(cut + placeholder.length)), ...children.slice(at + 1)]
  return [
    ...(isBlank(before) ? [] : paragraphOf(before, values)),
    ...(values.blocks[name] ?? []),
    ...(isBlank(after) ? [] : paragraphOf(after, values)),
  ]
}

const textOf = (text: string): Inline => ({ kind: 'text', text })
const isBlank = (inlines: Inline[]) =>
  inlines.every((inline) => inline.kind === 'text' && inline.text.trim() === '')

const blockNameIn = (text: string, { blocks }: Values) =>
  [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name).find((name) => name in blocks)

function fillInlines(inlines: Inline[], values: Values): Inline[] {
  return inlines.flatMap((inline): Inline[] => {
    if (inline.kind === 'text') return linesOf(fillText(inline.text, values))
    if (inline.kind === 'break') return [inline]
    return [{ ...inline, children: fillInlines(inline.children, values) }]
  })
}

const fillText = (text: string, { texts }: Values) =>
  text.replace(PLACEHOLDER, (_, name: string) => texts[name] ?? '')

/** A value keeps the lines in which it was typed. */
const linesOf = (text: string): Inline[] =>
  text
    .split(/\r\n|\n|\r/)
    .flatMap((line, at): Inline[] => (at === 0 ? [textOf(line)] : [{ kind: 'break' }, textOf(line)]))
