// Truncates text at grapheme boundaries, never inside of an emoji or an accented letter.
const segmenter = new Intl.Segmenter('en')

/** Limits the length of the result: a grapheme may have any number of combining characters. */
const MAX_LENGTH_PER_GRAPHEME = 4

export function truncateGraphemes(text: string, limit: number): string {
  let [end, count] = [0, 0]
  for (const { segment } of segmenter.segment(text)) {
    if (count === limit || end + segment.length > limit * MAX_LENGTH_PER_GRAPHEME) break
    end += segment.length
    count += 1
  }
  return text.slice(0, end)
}
