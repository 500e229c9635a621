// Truncates text at grapheme boundaries, never inside of an emoji or an accented letter.
const segmenter = new Intl.Segmenter('en')

/** A grapheme may have any number of combining characters. */
const MAX_LENGTH_PER_GRAPHEME = 4

export function firstGraphemes(text: string, most: number): string {
  let [end, count] = [0, 0]
  for (const { segment } of segmenter.segment(text)) {
    if (count === most || end + segment.length > most * MAX_LENGTH_PER_GRAPHEME) break
    end += segment.length
    count += 1
  }
  return text.slice(0, end)
}
