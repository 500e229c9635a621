// The freelancers whose missing documents are the reason why a request was refused.
import { ApiError } from '../../sdk.ts'

export function findFreelancersLackingDocuments(error: unknown): string[] {
  if (!(error instanceof ApiError)) return []
  // `faults` are the errors of single fields; `details` is the error of the whole request.
  const causes = [...error.faults, ...(error.details ? [error.details] : [])]
  const ids = causes.flatMap((cause) =>
    cause.code === 'document_missing' ? (cause.params.freelancer_ids as string[]) : [],
  )
  return [...new Set(ids)]
}
