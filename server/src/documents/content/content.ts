// A document as plain data: what is laid out, without how. Text is data and never markup.
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'emphasis'; children: Inline[] }
  | { kind: 'break' }

export type Align = 'left' | 'right' | 'center'

export type Block =
  | { kind: 'heading'; level: number; children: Inline[] }
  /** `isLong`: its lines are broken one by one, not evenly. */
  | { kind: 'paragraph'; children: Inline[]; isLong?: boolean }
  | { kind: 'list'; ordered: boolean; start: number; items: Block[][] }
  | { kind: 'quote'; children: Block[] }
  /** `isLong`: its words are not hyphenated. */
  | { kind: 'table'; align: Align[]; head: Inline[][]; rows: Inline[][][]; isLong?: boolean }
  | { kind: 'rule' }

export type Locale = 'fr' | 'en'

/** A side of the contract with a place to sign, filled once it has signed. */
type SignatureBlock = { party: string; lines: string[]; signed: { name: string; at: string } | null }

/** A page of facts at the end of a signed document. */
export type Evidence = {
  title: string
  intro: string
  sections: { title: string; rows: [string, string][] }[]
}

/** A file that was sent in the place of a template: what is signed, where there are no blocks. */
export type UploadedFile = {
  /** In hexadecimal digits. */
  sha256: string
  size: number
  version: number
  /** Whether its pages stand before the evidence. */
  isShown: boolean
}

export type DocumentContent = {
  locale: Locale
  title: string
  /** Of the team, at the head of the first page. */
  identity: string[]
  /** At the foot of every page, beside its number. */
  reference: string
  /** ISO date for the file's own information, so that equal data give equal bytes. */
  date: string
  blocks: Block[]
  signatures: SignatureBlock[]
  evidence: Evidence | null
  upload?: UploadedFile
}
