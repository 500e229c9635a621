// Parses the Markdown of a template into blocks. Unsupported markup is reported with its line, not dropped.
import { LRUCache } from 'lru-cache'
import MarkdownIt from 'markdown-it'
import type { MarkupError } from '../../kernel/db/context.ts'
import { DOCUMENT_ERRORS } from '../document.errors.ts'
import type { Align, Block, Inline } from './content.ts'
import { createUnfitError } from './render-request.ts'

type Token = ReturnType<InstanceType<typeof MarkdownIt>['parse']>[number]

// Indented lines are paragraphs: contracts have no code blocks.
const parser = new MarkdownIt({ html: true, linkify: false, typographer: false }).disable('code')

const UNSUPPORTED: Record<string, MarkupError['markup']> = {
  html_block: 'html',
  html_inline: 'html',
  fence: 'code_block',
  code_inline: 'code',
  image: 'image',
  link_open: 'link',
  s_open: 'strikethrough',
}
const MAX_LIST_DEPTH = 6

const MAX_ERRORS = 100

/** For each opening bracket the parser scans the rest of the paragraph for the end of a link, which is quadratic. */
const MAX_BRACKETS = 1_000

function parse(body: string): Token[] {
  const brackets = body.split('[').length - 1
  if (brackets > MAX_BRACKETS)
    throw createUnfitError(
      DOCUMENT_ERRORS.too_many_brackets,
      { count: brackets, limit: MAX_BRACKETS },
      'template',
    )
  return parser.parse(body, {})
}

/** Finds unsupported markup, in the order of the text; at most MAX_ERRORS. */
export function findUnsupported(body: string): MarkupError[] {
  const found: MarkupError[] = []
  let line = 1
  let depth = 0
  for (const token of parse(body)) {
    line = token.map ? token.map[0] + 1 : line
    depth += getLevelChange(token)
    if (depth > MAX_LIST_DEPTH) found.push({ line, markup: 'deep_list' })
    for (const error of listUnsupported(token, line)) found.push(error)
    if (found.length >= MAX_ERRORS) return found.slice(0, MAX_ERRORS)
  }
  return found
}

const getLevelChange = ({ type, nesting }: Token): number => (/_list_|blockquote_/.test(type) ? nesting : 0)

function listUnsupported(token: Token, from: number): MarkupError[] {
  let line = from
  const ownMarkup = UNSUPPORTED[token.type]
  const inner = (token.children ?? []).flatMap((child) => {
    if (child.type === 'softbreak' || child.type === 'hardbreak') line += 1
    const markup = UNSUPPORTED[child.type]
    return markup ? [{ line, markup }] : []
  })
  return ownMarkup ? [{ line: from, markup: ownMarkup }, ...inner] : inner
}

/** Caches templates, which are used far more often than changed. Blocks need many times the memory of their text. */
const templates = new LRUCache<string, readonly Block[]>({
  maxSize: 500_000,
  sizeCalculation: (_, body) => body.length,
})

export function parseMarkdown(body: string): readonly Block[] {
  const cachedBlocks = templates.get(body)
  if (cachedBlocks) return cachedBlocks
  const blocks = readBlocks(createReader(parse(body)))
  templates.set(body, blocks)
  return blocks
}

type Reader = { next(): Token | undefined }

function createReader(tokens: Token[]): Reader {
  let index = 0
  return { next: () => tokens[index++] }
}

/** Reads blocks up to the token `end`, or to the end of the text. */
function readBlocks(reader: Reader, end?: string): Block[] {
  const blocks: Block[] = []
  for (let token = reader.next(); token && token.type !== end; token = reader.next()) {
    const block = readBlock(token, reader)
    if (block) blocks.push(block)
  }
  return blocks
}

function readBlock(token: Token, reader: Reader): Block | undefined {
  switch (token.type) {
    case 'heading_open':
      return { kind: 'heading', level: Number(token.tag.slice(1)), children: readInlinesAndClose(reader) }
    case 'paragraph_open':
      return { kind: 'paragraph', children: readInlinesAndClose(reader) }
    case 'bullet_list_open':
    case 'ordered_list_open':
      return readList(token, reader)
    case 'blockquote_open':
      return { kind: 'quote', children: readBlocks(reader, 'blockquote_close') }
    case 'table_open':
      return readTable(reader)
    case 'hr':
      return { kind: 'rule' }
    default:
      return undefined
  }
}

function readInlinesAndClose(reader: Reader): Inline[] {
  const inline = reader.next()
  reader.next()
  return readInlines(createReader(inline?.children ?? []))
}

function readList(token: Token, reader: Reader): Block {
  const ordered = token.type === 'ordered_list_open'
  const end = ordered ? 'ordered_list_close' : 'bullet_list_close'
  const items: Block[][] = []
  for (let item = reader.next(); item && item.type !== end; item = reader.next())
    if (item.type === 'list_item_open') items.push(readBlocks(reader, 'list_item_close'))
  return { kind: 'list', ordered, start: Number(token.attrGet('start') ?? 1), items }
}

function readTable(reader: Reader): Block {
  const align: Align[] = []
  const rows: Inline[][][] = []
  for (let token = reader.next(); token && token.type !== 'table_close'; token = reader.next()) {
    if (token.type === 'tr_open') rows.push([])
    if (token.type === 'th_open') align.push(parseAlign(token))
    if (token.type === 'th_open' || token.type === 'td_open') rows.at(-1)?.push(readInlinesAndClose(reader))
  }
  const [head = [], ...others] = rows
  return { kind: 'table', align, head, rows: others }
}

const parseAlign = (token: Token): Align => {
  const word = /text-align:(left|right|center)/.exec(String(token.attrGet('style') ?? ''))?.[1]
  return (word ?? 'left') as Align
}

function readInlines(reader: Reader, end?: string): Inline[] {
  const inlines: Inline[] = []
  for (let token = reader.next(); token && token.type !== end; token = reader.next()) {
    if (token.type === 'strong_open')
      inlines.push({ kind: 'strong', children: readInlines(reader, 'strong_close') })
    else if (token.type === 'em_open')
      inlines.push({ kind: 'emphasis', children: readInlines(reader, 'em_close') })
    else if (token.type === 'hardbreak') inlines.push({ kind: 'break' })
    else if (token.type === 'softbreak') inlines.push({ kind: 'text', text: ' ' })
    else if (token.content) inlines.push({ kind: 'text', text: token.content })
  }
  return inlines
}
