// What is asked of a render worker, and what comes back. Orders are plain data: they cross threads and processes as JSON.
import type { TProperties } from 'typebox'
import type { MarkupError } from '../../kernel/db/context.ts'
import {
  type Cause,
  describe,
  type ErrorKind,
  type ParamsOf,
} from '../../kernel/domain/errors/error-kinds.ts'
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

/** The input itself can't become a document, as opposed to a service that is too busy or fails. */
export type Problem = {
  cause: Cause
  /** Where the value comes from: `mission.description`, `deliverables[3].name`, `signature`, `template`. */
  source?: string | undefined
}

export class UnfitDocument extends Error {
  override readonly cause: Cause
  readonly source: string | undefined

  constructor({ cause, source }: Problem) {
    super(cause.message)
    this.cause = cause
    this.source = source
  }
}

export const unfit = <P extends TProperties>(kind: ErrorKind<P>, params: ParamsOf<P>, source?: string) =>
  new UnfitDocument({ cause: describe(kind, params), source })

/** The task is JSON text: an object would be copied field by field on its way to another thread. */
export type Job = { id: number; task: string; file?: Uint8Array | undefined }
export type Result = { id: number } & (
  | { pdf: Uint8Array; content: string }
  | { errors: MarkupError[] }
  | { problem: Problem }
  | { error: string }
)

export function failureOf(id: number, error: unknown): Result {
  if (!(error instanceof UnfitDocument)) return { id, error: (error as Error).message }
  return { id, problem: { cause: error.cause, source: error.source } }
}
