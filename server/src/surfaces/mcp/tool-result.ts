// What a model reads of a response: JSON, of a bounded length.

/** About 4,000 tokens. */
export const MAX_TEXT = 16 * 1024

type Content = { type: 'text'; text: string }
export type ToolResult = { content: Content[]; isError?: true }

const toContent = (text: string): Content => ({ type: 'text', text })

export const createResult = (...texts: string[]): ToolResult => ({ content: texts.map(toContent) })
export const createErrorResult = (error: object): ToolResult => ({
  ...createResult(truncateText(JSON.stringify({ error }))),
  isError: true,
})

export const truncateText = (text: string): string =>
  text.length <= MAX_TEXT
    ? text
    : `${text.slice(0, MAX_TEXT)}\n… The response has ${text.length} characters; these are the first ${MAX_TEXT}.`

type List = { items: { status?: unknown }[]; refused_count?: number }
const isList = (data: unknown): data is List => Array.isArray((data as Partial<List> | null)?.items)

/** A list that is too long has fewer items, and says so. Of the outcomes of many items, those that were refused come first. */
export function formatData(data: unknown): string {
  const text = JSON.stringify(data)
  if (text.length <= MAX_TEXT || !isList(data)) return truncateText(text)
  const { items: all, ...rest } = data
  const items = data.refused_count === undefined ? all : sortRefusedFirst(all)
  const visibleItems = items.slice(
    0,
    countThatFits(items, MAX_TEXT - JSON.stringify(rest).length - NOTE_LENGTH),
  )
  if (visibleItems.length === 0) return truncateText(text)
  const note = `Only ${visibleItems.length} of these ${all.length} items are shown, because the response is too long: ask for fewer at once (per_page: ${visibleItems.length}), or filter.`
  return JSON.stringify({ items: visibleItems, ...rest, ...('next' in rest && { next: null }), note })
}

const NOTE_LENGTH = 300
const sortRefusedFirst = (items: List['items']) => [
  ...items.filter(({ status }) => status === 'refused'),
  ...items.filter(({ status }) => status !== 'refused'),
]

function countThatFits(items: readonly unknown[], length: number): number {
  let used = 0
  const at = items.findIndex((item) => {
    used += JSON.stringify(item).length + 1
    return used > length
  })
  return at < 0 ? items.length : at
}
