// The content of a document as plain data, independent of its layout. Text is never interpreted as markup.
import type { Locale } from '../../domain/locales.ts'

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'emphasis'; children: Inline[] }
  | { kind: 'break' }

export type Align = 'left' | 'right' | 'center'

export type Block =
  | { kind: 'heading'; level: number; children: Inline[] }
  /** `isLong`: lines are broken first-fit instead of optimized. */
  | { kind: 'paragraph'; children: Inline[]; isLong?: boolean }
  | { kind: 'list'; ordered: boolean; start: number; items: Block[][] }
  | { kind: 'quote'; children: Block[] }
  /** `isLong`: words are not hyphenated. */
  | { kind: 'table'; align: Align[]; head: Inline[][]; rows: Inline[][][]; isLong?: boolean }
  | { kind: 'rule' }

/** The signature block of a party; `signed` is null until it has signed. */
type SignatureBlock = {
  party: string
  lines: string[]
  signed: { name: string; at: string } | null
  /** Who proposed the terms for the party: shown unless it has signed. */
  proposed?: string[]
}

/** The last page of a signed document. */
export type Evidence = {
  title: string
  intro: string
  sections: { title: string; rows: [string, string][] }[]
}

/** An uploaded contract, which is signed instead of blocks from a template. */
export type UploadedFile = {
  /** In hexadecimal digits. */
  sha256: string
  size: number
  version: number
  /** Whether its pages precede the evidence. */
  isShown: boolean
}

export type DocumentContent = {
  locale: Locale
  title: string
  /** The identity of the team, at the top of the first page. */
  identity: string[]
  /** The text in the footer of every page, next to the page number. */
  reference: string
  /** ISO date for the PDF metadata, so that rendering the same data gives the same bytes. */
  date: string
  blocks: Block[]
  signatures: SignatureBlock[]
  evidence: Evidence | null
  upload?: UploadedFile
}
