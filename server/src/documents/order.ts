// What is asked of a render worker, and what comes back. Orders are plain data: they cross threads and processes as JSON.
import type { AgreementData } from './agreement-data.ts'
import type { SignatureFacts } from './evidence.ts'

export type ProposedTerms = { end_date: string; rate_amount: string | null }

export type Order =
  | { kind: 'agreement'; data: AgreementData; body?: string | undefined }
  /** Of an extension: the new terms beside the old ones. */
  | { kind: 'amendment'; data: AgreementData; terms: ProposedTerms }
  /** The stored content of a version, as JSON, with its signatures. `isShown`: the pages of its file come first. */
  | { kind: 'signed'; content: string; signatures: SignatureFacts[]; isShown?: boolean }

/** Only reads a template, to find what it may not contain. */
type TemplateCheck = { kind: 'template'; body: string }

export type Task = Order | TemplateCheck

export type MarkupError = { line: number; name: string }

/** The input itself can't become a document, as opposed to a service that is too busy or fails. */
export type Problem = {
  reason: 'too_complex' | 'invalid_value'
  message: string
  /** Where the value comes from: `mission.description`, `deliverables[3].name`, `signature`, `template`. */
  source?: string | undefined
}

export class UnfitDocument extends Error {
  readonly reason: Problem['reason']
  readonly source: string | undefined

  constructor({ reason, message, source }: Problem) {
    super(message)
    this.reason = reason
    this.source = source
  }
}

/** The task is JSON text: an object would be copied field by field on its way to another thread. */
export type Job = { id: number; task: string; file?: Uint8Array | undefined }
export type Result = { id: number } & (
  | { pdf: Uint8Array; content: string }
  | { errors: MarkupError[] }
  | { problem: Problem }
  | { error: string }
)

export function failureOf(id: number, error: unknown): Result {
  const { message } = error as Error
  if (!(error instanceof UnfitDocument)) return { id, error: message }
  return { id, problem: { reason: error.reason, message, source: error.source } }
}
