// The freelancers whose documents a refused request named.
import { ApiError } from '../../sdk.ts'

export function freelancersLackingDocuments(error: unknown): string[] {
  if (!(error instanceof ApiError)) return []
  const causes = [...error.faults, ...(error.details ? [error.details] : [])]
  const ids = causes.flatMap((cause) =>
    cause.code === 'document_missing' ? (cause.params.freelancer_ids as string[]) : [],
  )
  return [...new Set(ids)]
}
