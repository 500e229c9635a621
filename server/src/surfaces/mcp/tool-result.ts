// Formats a response for a model: JSON of limited length.

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

/** Shortens a list that is too long, and adds a note. Of the outcomes of many items, the refused ones come first. */
export function formatData(data: unknown): string {
  const text = JSON.stringify(data)
  if (text.length <= MAX_TEXT || !isList(data)) return truncateText(text)
  const { items: allItems, ...rest } = data
  const items = data.refused_count === undefined ? allItems : sortRefusedFirst(allItems)
  const visibleItems = items.slice(
    0,
    countThatFits(items, MAX_TEXT - JSON.stringify(rest).length - NOTE_LENGTH),
  )
  if (visibleItems.length === 0) return truncateText(text)
  const note = `Only ${visibleItems.length} of these ${allItems.length} items are shown, because the response is too long: ask for fewer at once (per_page: ${visibleItems.length}), or filter.`
  return JSON.stringify({ items: visibleItems, ...rest, ...('next' in rest && { next: null }), note })
}

const NOTE_LENGTH = 300
const sortRefusedFirst = (items: List['items']) => [
  ...items.filter(({ status }) => status === 'refused'),
  ...items.filter(({ status }) => status !== 'refused'),
]

function countThatFits(items: readonly unknown[], length: number): number {
  let used = 0
  const index = items.findIndex((item) => {
    used += JSON.stringify(item).length + 1
    return used > length
  })
  return index < 0 ? items.length : index
}
