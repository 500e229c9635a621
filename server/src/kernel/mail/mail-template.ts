// A mail is declared once: its content without a format, with the texts of locales/. kernel/mail/render-mail.ts makes plain text and HTML
// of it. A link in a mail only opens a page, which asks for a code, a session or a click: mail scanners open links.

import type { Locale } from '../../domain/locales.ts'

/** Any text may contain names that strangers have chosen. */
export type MailContent = {
  subject: string
  /** The text before the code and the button. */
  paragraphs: readonly string[]
  /** The code that the recipient types. */
  code?: string
  button?: { label: string; url: string }
  facts?: readonly { label: string; value: string }[]
  /** Paragraphs after the code, the button and the facts. */
  closing?: readonly string[]
  /** Why the recipient gets the mail. */
  reason: string
}

export type MailTemplate<Data> = {
  /** The name in lists of mails. */
  readonly kind: string
  /** False for a mail of the service itself, which no team has a record of. */
  readonly isSentByTeam: boolean
  /** The data with which a test renders every mail. */
  readonly example: Data
  /** `team`: the name of the team that sends the mail, or of the product. */
  readonly createContent: (locale: Locale, data: Data, team: string) => MailContent
  /** Other data of the same mail, by name: to another recipient, or of another cause. */
  readonly variants?: (locale: Locale) => Readonly<Record<string, Data>>
}

/** What a mail is about, and how often somebody asked for it to be sent. */
export type MailCause = { id: string; number: number }

/** The example and the variants of a mail, by name; the name of the example is empty. */
export const listExamples = <Data>(
  { example, variants }: MailTemplate<Data>,
  locale: Locale,
): [string, Data][] => [['', example], ...Object.entries(variants?.(locale) ?? {})]

export const defineMail = <Data>(template: MailTemplate<Data>): MailTemplate<Data> => template
