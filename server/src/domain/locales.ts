// The languages of a team: of its documents, invoices and files.

export const LOCALES = ['fr', 'en'] as const
export type Locale = (typeof LOCALES)[number]

/** How Intl names them. */
export const LOCALE_TAGS: Record<Locale, string> = { fr: 'fr-FR', en: 'en-GB' }
