// What the legal form of a party decides in documents. Legal forms are free text, such as `SAS au capital de 50 000 €`. Pure.

/** The mentions of which the law requires one beside the name (Code de commerce, article R. 526-27; EIRL: L. 526-6 until 2022). */
const MENTION = /^(?:EI|EIRL|entrepreneure? individuel(?:le)?)(?!\p{L})/iu
/** Other words for a sole trader, who owes the mention too. */
const OTHER_SOLE_TRADER =
  /^(?:entreprise individuelle|(?:micro|auto)[- ]?entrepre(?:neure?|neuse|ise))(?!\p{L})/iu

/** The mention beside the name of a sole trader; null for companies, and for legal forms that are not known. */
export function findTraderMention(legalForm: string | null): string | null {
  const form = legalForm?.trim() ?? ''
  if (MENTION.test(form)) return form
  return OTHER_SOLE_TRADER.test(form) ? 'EI' : null
}

/** The name with the mention, unless it contains it. */
export const withTraderMention = (name: string, mention: string): string =>
  /(^|\s)EI(RL)?($|\s)/.test(name) ? name : `${name} ${mention}`

/** The organ that represents a company by law: Code de commerce, articles L. 227-6 (SAS) and L. 223-18 (SARL). */
export function findRepresentative(legalForm: string | null): 'president' | 'manager' | 'other' {
  const form = legalForm?.trim() ?? ''
  if (/^SASU?(?!\p{L})/iu.test(form)) return 'president'
  return /^(?:SARL|EURL|SELARL)(?!\p{L})/iu.test(form) ? 'manager' : 'other'
}
