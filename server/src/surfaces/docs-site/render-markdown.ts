// Renders the Markdown files of the project as HTML: headings get the ids that links in Markdown expect, and links between files lead to
// pages.
import { posix } from 'node:path'
import MarkdownIt from 'markdown-it'

type Heading = { level: number; id: string; text: string }
/** The text under a heading, for the search. */
type Passage = { heading: string; id: string; text: string }
export type Rendered = { title: string; html: string; headings: Heading[]; passages: Passage[] }

/** The address of a file of the project; undefined if it has none. */
export type AddressOf = (file: string) => string | undefined

type Token = ReturnType<InstanceType<typeof MarkdownIt>['parse']>[number]

// The files belong to the project, so their HTML is intended.
const markdown = new MarkdownIt({ html: true, linkify: false, typographer: false })
markdown.renderer.rules['table_open'] = () =>
  '<div class="table" tabindex="0" role="region" aria-label="Table"><table>'
markdown.renderer.rules['table_close'] = () => '</table></div>'

export function renderMarkdown(source: string, file: string, addressOf: AddressOf): Rendered {
  const tokens = markdown.parse(source, {})
  const headings = addHeadingIds(tokens)
  for (const token of tokens)
    for (const child of token.children ?? []) {
      if (child.type === 'link_open') resolveLink(child, 'href', file, addressOf)
      if (child.type === 'image') resolveLink(child, 'src', file, addressOf)
    }
  return {
    title: headings[0]?.text ?? file,
    html: markdown.renderer.render(tokens, markdown.options, {}),
    headings,
    passages: listPassages(tokens),
  }
}

/** Makes slugs as GitHub and editors do; repeated slugs are numbered. */
const toSlug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')

function addHeadingIds(tokens: Token[]): Heading[] {
  const used = new Map<string, number>()
  return tokens.flatMap((token, index) => {
    if (token.type !== 'heading_open') return []
    const text = getText(tokens[index + 1])
    const slug = toSlug(text)
    const times = used.get(slug) ?? 0
    used.set(slug, times + 1)
    const id = times === 0 ? slug : `${slug}-${times}`
    token.attrSet('id', id)
    return [{ level: Number(token.tag.slice(1)), id, text }]
  })
}

const getText = (inline: Token | undefined): string =>
  (inline?.children ?? [])
    .filter(({ type }) => type === 'text' || type === 'code_inline')
    .map(({ content }) => content)
    .join('')

function resolveLink(token: Token, attribute: 'href' | 'src', file: string, addressOf: AddressOf): void {
  const target = String(token.attrGet(attribute))
  if (/^(?:[a-z]+:|#|\/)/.test(target)) return
  const [path = '', fragment] = target.split('#')
  const address = addressOf(posix.normalize(posix.join(posix.dirname(file), path)).replace(/\/$/, ''))
  // A link to a file that is not served becomes plain text.
  if (address === undefined) token.attrs = []
  else token.attrSet(attribute, fragment === undefined ? address : `${address}#${fragment}`)
}

/** Returns the words that a token adds to the passage: a paragraph, the cell of a table, or a block of code. */
const getWords = (token: Token): string =>
  (token.type === 'fence' ? token.content : token.type === 'inline' ? getText(token) : '').replace(
    /\s+/g,
    ' ',
  )

function listPassages(tokens: Token[]): Passage[] {
  const passages: Passage[] = []
  for (const [index, token] of tokens.entries()) {
    const isHeading = tokens[index - 1]?.type === 'heading_open'
    if (isHeading)
      passages.push({ heading: getText(token), id: String(tokens[index - 1]?.attrGet('id')), text: '' })
    const last = passages.at(-1)
    const words = getWords(token)
    if (last && !isHeading && words) last.text += `${words} `
  }
  return passages
}
