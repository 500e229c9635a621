// X-Dry-Run: the write runs completely and its transaction is rolled back (decision 0110).
import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { invalid } from '../../../domain/errors/api-error.ts'
import { REQUEST_ERRORS } from '../../../domain/errors/request.errors.ts'
import type { TakeReference } from '../../db/context.ts'
import type { EndpointRecord } from './endpoint.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the request has a valid `X-Dry-Run`. */
    isDryRun: boolean
  }
}

const HEADER = 'x-dry-run'
const NAME = 'X-Dry-Run'

/** Refuses the header where it has no meaning: what the client takes for a dry run must never be written. */
export function readDryRun(
  request: FastifyRequest,
  reply: FastifyReply,
  { takesDryRun }: Pick<EndpointRecord, 'takesDryRun'>,
): void {
  const sent = request.headers[HEADER]
  if (sent === undefined) return
  if (!takesDryRun) throw invalid(NAME, REQUEST_ERRORS.dry_run_not_supported)
  if (sent !== 'true') throw invalid(NAME, REQUEST_ERRORS.dry_run_value)
  request.isDryRun = true
  reply.header(HEADER, 'true')
}

const REFERENCE_BYTES = 6

/** Returns a random reference instead of a number, which would become a gap. References are unique in the team. */
export const takeDryRunReference: TakeReference = async () =>
  `dry-run-${randomBytes(REFERENCE_BYTES).toString('hex')}`
