// Decides whether a typed name is the registered name of the person. Pure.

/** Compares letters regardless of case and accents; `œ` equals `oe`. */
const NAME_COLLATOR = new Intl.Collator('und', { sensitivity: 'base' })

/** Removes spaces and unifies apostrophes and hyphens, which differ between phones and keyboards. */
const normalizeName = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[\s\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/[\u2018\u2019\u02bc\u00b4`]/g, "'")
    .replace(/[\u2010-\u2013]/g, '-')

export const isSameName = (typed: string, registered: string): boolean =>
  NAME_COLLATOR.compare(normalizeName(typed), normalizeName(registered)) === 0
