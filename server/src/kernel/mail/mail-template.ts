// A mail is declared once: its words in both languages, as content without a format. kernel/mail/render-mail.ts makes plain text and HTML
// of it. A link in a mail only opens a page, which asks for a code, a session or a click: mail scanners open links.

export const MAIL_LOCALES = ['en', 'fr'] as const
export type MailLocale = (typeof MAIL_LOCALES)[number]

/** Any text may contain names that strangers have chosen. */
export type MailContent = {
  subject: string
  /** What it is about, before the code and the button. */
  paragraphs: readonly string[]
  /** The code that the recipient types. */
  code?: string
  button?: { label: string; url: string }
  facts?: readonly { label: string; value: string }[]
  /** Paragraphs after the code, the button and the facts. */
  closing?: readonly string[]
  /** Why the recipient gets it. */
  reason: string
}

/** `team`: the name of the team, if the mail is of one. */
type MailWords<Data> = (data: Data, team: string) => MailContent

export type MailTemplate<Data> = Readonly<Record<MailLocale, MailWords<Data>>> & {
  /** The name in lists of mails. */
  readonly kind: string
  /** False: of no team, so no team has a record of it. */
  readonly isOfTeam: boolean
  /** The data with which a test renders every mail. */
  readonly example: Data
  /** Other words of the same mail, by name: to another recipient, or of another cause. */
  readonly variants?: (locale: MailLocale) => Readonly<Record<string, Data>>
}

/** What a mail is about, and how often somebody asked for it to be sent. */
export type MailCause = { id: string; number: number }

/** The example and the variants of a mail, by name; that of the example is empty. */
export const listExamples = <Data>(
  { example, variants }: MailTemplate<Data>,
  locale: MailLocale,
): [string, Data][] => [['', example], ...Object.entries(variants?.(locale) ?? {})]

export const defineMail = <Data>(template: MailTemplate<Data>): MailTemplate<Data> => template
