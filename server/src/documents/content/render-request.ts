// Jobs and results of render workers. Requests are plain data, because they are sent to threads and processes as JSON.
import type { TProperties } from 'typebox'
import { type Cause, type ErrorKind, type ParamsOf, toCause } from '../../domain/errors/error-kinds.ts'
import type { ParsedFile } from '../../domain/uploaded-file.ts'
import type { MarkupError } from '../../kernel/db/context.ts'
import type { Invoice } from '../invoices/invoice.ts'
import type { ReservedSignature, SignatureRequest } from '../signing/reserve-signature.ts'
import type { AgreementData } from './agreement-data.ts'
import type { DefaultVersion } from './default-templates.ts'
import type { ProposerFacts, SignatureFacts } from './evidence.ts'

/** `effective_from`: the day from which a new rate applies. */
export type ProposedTerms = { end_date: string; rate_amount: string | null; effective_from: string | null }

/** The text of a contract: that of a template of the team, or the default of a version. */
export type Template = { body?: string | undefined; defaultVersion?: DefaultVersion | undefined }

/** The logo of the team, at the top of an invoice. */
export type Logo = { mediaType: 'image/png' | 'image/jpeg'; base64: string }

export type RenderRequest = {
  /** Set for a sandbox: every page says SPECIMEN. */
  isSpecimen?: boolean
  /** Set for documents that are no evidence: the signature of the service has no timestamp of the authority. */
  isUnstamped?: boolean
} & (
  | ({ kind: 'agreement'; data: AgreementData } & Template)
  /** The amendment of an extension, with the new and the old terms. */
  | { kind: 'amendment'; data: AgreementData; terms: ProposedTerms; proposer: ProposerFacts }
  /**
   * `content` is the stored content of a version, as JSON. `timeZone`: that of the team, in which it is signed. `isShown`: include the pages of its uploaded file. `reserve`: with
   * space for the signature of the service, which the renderer adds.
   */
  | {
      kind: 'signed'
      content: string
      signatures: SignatureFacts[]
      timeZone: string
      isShown?: boolean
      reserve?: SignatureRequest
    }
  /** A Factur-X invoice; the content of the result is its XML. */
  | { kind: 'invoice'; invoice: Invoice; logo?: Logo | undefined }
)

/** Checks a template for unsupported markup and renders nothing. */
type TemplateCheck = { kind: 'template'; body: string }

/** Reads an uploaded invoice and renders nothing. */
type InvoiceReading = { kind: 'uploaded_invoice' }

export type ThreadTask = RenderRequest | TemplateCheck
/** Tasks that get an uploaded file. */
export type ProcessTask = RenderRequest | InvoiceReading
export type Task = ThreadTask | ProcessTask

/** The input cannot be rendered, as opposed to a service that is too busy or fails. */
export type Problem = {
  cause: Cause
  /** The source of the value: `mission.description`, `deliverables[3].name`, `signature`, `template`. */
  source?: string | undefined
}

export class UnfitDocumentError extends Error {
  override readonly cause: Cause
  readonly source: string | undefined

  constructor({ cause, source }: Problem) {
    super(cause.message)
    this.cause = cause
    this.source = source
  }
}

export const isUnfit = (error: unknown): error is UnfitDocumentError => error instanceof UnfitDocumentError

export const createUnfitError = <P extends TProperties>(
  kind: ErrorKind<P>,
  params: ParamsOf<P>,
  source?: string,
) => new UnfitDocumentError({ cause: toCause(kind, params), source })

/** `task` is JSON, because a structured clone would copy the object field by field. */
export type Job = { id: number; task: string; file?: Uint8Array | undefined }
export type Result = { id: number } & (
  | { pdf: Uint8Array; content: string; reserved?: ReservedSignature | undefined }
  | { errors: MarkupError[] }
  | { read: ParsedFile }
  | { problem: Problem }
  | { error: string }
)

export function toFailure(id: number, error: unknown): Result {
  if (!(error instanceof UnfitDocumentError)) return { id, error: (error as Error).message }
  return { id, problem: { cause: error.cause, source: error.source } }
}
