// A page of rows with the resources that they are about, limited by the bytes that PostgreSQL writes for it.
import { MAX_OBJECT_BYTES } from './objects.ts'

/** Bounds work and memory of a response. The first row is always in it. */
const MAX_BYTES = 1024 * 1024
/** Rows whose resources are read at once. */
const CHUNK_SIZE = 25

export type RenderedRow = {
  json: string
  /** The resource was too large to be shown, but PostgreSQL has written it. */
  isTooLarge: boolean
}

/** Returns the JSON texts of the first `rows`, as many as fit. */
export async function renderPage<Row, Objects>(
  rows: readonly Row[],
  readObjects: (rows: readonly Row[]) => Promise<Objects>,
  render: (row: Row, objects: Objects) => RenderedRow,
): Promise<string[]> {
  const items: string[] = []
  let bytes = 0
  for (let start = 0; start < rows.length; start += CHUNK_SIZE) {
    const chunk = rows.slice(start, start + CHUNK_SIZE)
    const objects = await readObjects(chunk)
    for (const row of chunk) {
      const { json, isTooLarge } = render(row, objects)
      bytes += isTooLarge ? MAX_OBJECT_BYTES : json.length
      if (items.length > 0 && bytes > MAX_BYTES) return items
      items.push(json)
    }
  }
  return items
}
