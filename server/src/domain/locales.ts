// The languages of a team: of its mails, documents, invoices and files. Each has a folder in locales/.

export const LOCALES = ['fr', 'en'] as const
export type Locale = (typeof LOCALES)[number]
