// Whether a typed name is that of the person. Pure.

/** Equal letters, whatever their case and accents; `œ` is `oe`. */
const LETTERS = new Intl.Collator('und', { sensitivity: 'base' })

/** Removes spaces and unifies apostrophes and hyphens: phones type others than keyboards. */
const plain = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[\s\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/[\u2018\u2019\u02bc\u00b4`]/g, "'")
    .replace(/[\u2010-\u2013]/g, '-')

export const isSameName = (typed: string, registered: string): boolean =>
  LETTERS.compare(plain(typed), plain(registered)) === 0
