// An IBAN as people type and read it, in groups of four, and as the API takes it: in upper case, without blanks. Pure.

/** Removes what separates groups on bank statements; also for a BIC. */
export const compact = (text: string): string => text.replace(/[\s.\u2010-\u2015-]/gu, '').toUpperCase()

export const groupIban = (text: string): string => compact(text).replace(/.{4}(?=.)/g, '$& ')

/** Groups the text while its end is typed. A change inside is not grouped, because the caret would move to the end. */
export const groupWhileTyping = (before: string, after: string): string =>
  after.startsWith(before) ? groupIban(after) : after

/** Whether the text looks like an IBAN. The API checks country, length and check digits. */
export const isIbanShaped = (text: string): boolean => /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(compact(text))
