// Lists the expensive requests of every operation; the same seed gives the same requests.
import { getJson, MULTIPART, WithFile } from '../../../world/multipart-body.ts'
import type { Target } from '../compose.ts'
import type { Actor } from '../fixtures.ts'
import type { Operation } from '../operations.ts'
import { composeValid } from '../probes/probe.ts'
import { createRandom, type Random } from '../samples/seeded.ts'
import { ANY_BODIES, listCostlyBodies } from './costly-bodies.ts'
import { listCostlyHeaders, listCostlyQueries, listCostlyUrls } from './costly-heads.ts'
import { TEMPLATES } from './costly-templates.ts'
import { listCostlyUploads } from './costly-uploads.ts'
import { LARGEST } from './largest-valid.ts'
import type { CostlyRequest, RawRequest } from './raw-request.ts'

export type CostCase = {
  /** Such as `createMission: unknown fields`. */
  name: string
  operation: Operation
  /** The request is valid, so the response must be a success. */
  isValid: boolean
  make(target: Target, actor: Actor): RawRequest
  prepare?: CostlyRequest['prepare']
}

const takesTemplate = ({ id }: Operation) =>
  /^(?:create|update)DocumentTemplate$|^previewDocumentTemplateDraft$/.test(id)

function listCostly(operation: Operation, random: Random): CostlyRequest[] {
  const isRead = operation.method === 'GET'
  return [
    ...listCostlyQueries(operation, random),
    ...listCostlyUrls(operation),
    ...listCostlyHeaders(operation),
    ...(isRead ? [] : [...ANY_BODIES, ...listCostlyBodies(operation, random)]),
    ...(operation.parts ? listCostlyUploads(operation.parts) : []),
    ...(takesTemplate(operation) ? TEMPLATES : []),
  ]
}

export function listCases(operation: Operation, seed: number): CostCase[] {
  const costly = listCostly(operation, createRandom(seed, `cost ${operation.id}`))
  const withTarget = (isValid: boolean, { name, make, prepare }: CostlyRequest): CostCase => ({
    name: `${operation.id}: ${name}`,
    operation,
    isValid,
    prepare,
    make: (target, actor) =>
      wrapInPart(target, make(createUsualRequest(operation, target), getJson(target.body), actor)),
  })
  const largest = LARGEST[operation.id] ?? []
  return [...costly.map((one) => withTarget(false, one)), ...largest.map((one) => withTarget(true, one))]
}

/** An operation that requires a file takes the expensive JSON in a part. */
function wrapInPart({ body: usualBody }: Target, request: RawRequest): RawRequest {
  const { headers, body } = request
  if (!(usualBody instanceof WithFile) || !body || headers['content-type'] !== 'application/json')
    return request
  return { ...request, headers: { ...headers, 'content-type': MULTIPART }, body: usualBody.encode(body) }
}

function createUsualRequest(operation: Operation, target: Target): RawRequest {
  const { method, url, headers, body } = composeValid('cost', operation, target)
  return { method, url, headers, body: body === undefined ? undefined : Buffer.from(body) }
}
