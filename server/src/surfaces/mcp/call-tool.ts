// Calls the operation of a tool with the caller's key and address, through the whole server, so that limits, permissions, audit log and
// errors are the same as in the API. A write is a dry run until it is confirmed.
import { createHash } from 'node:crypto'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { KeyPrincipal } from '../../domain/access/principal.ts'
import { ApiError } from '../../domain/errors/api-error.ts'
import { toHttpStatus } from '../../kernel/http/server/error-status.ts'
import type { createConfirmTokens } from './confirm-tokens.ts'
import { type Arguments, buildRequest, CONFIRM, type ToolRequest } from './tool-input.ts'
import { createErrorResult, createResult, formatData, type ToolResult } from './tool-result.ts'
import type { Tool } from './tools.ts'

/** The caller of a tool, with its request. */
export type Caller = {
  principal: KeyPrincipal
  /** The headers with the key, and the user agent for the log and signatures. */
  headers: Record<string, string>
  ip: string
  /** Called with each response of an operation, which has already counted for the rate limit. */
  onResponse(response: LightMyRequestResponse): void
}

type Tokens = ReturnType<typeof createConfirmTokens>

export function createCalls(app: FastifyInstance, tokens: Tokens) {
  async function send(
    caller: Caller,
    { method, url, body }: ToolRequest,
    extraHeaders: Record<string, string> = {},
  ) {
    const response = await app.inject({
      method,
      url,
      remoteAddress: caller.ip,
      headers: { ...caller.headers, ...extraHeaders, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { payload: JSON.stringify(body) }),
    })
    caller.onResponse(response)
    return response
  }

  async function dryRun(caller: Caller, tool: Tool, input: Arguments): Promise<ToolResult> {
    const confirmed = toConfirmedCall(caller, tool, input)
    const issued = tokens.issue(confirmed)
    if (!issued)
      return createRefusal('The service has no SECRET_KEY: tools that change something are not available.')
    const response = await send(caller, buildRequest(tool.endpoint, input), { 'x-dry-run': 'true' })
    if (response.statusCode >= 400) return toErrorResult(response)
    if (response.headers['x-dry-run'] !== 'true') throw new Error(`${tool.name} was not a dry run`)
    const { token, expiresAt } = issued
    const summary = {
      dry_run: true,
      note: 'Nothing was changed. The next part is what would be returned; ids, numbers and secrets in it are preliminary.',
      confirm: token,
      confirm_until: expiresAt.toISOString(),
    }
    return createResult(JSON.stringify(summary), formatData(parseData(response)))
  }

  async function confirm(caller: Caller, tool: Tool, input: Arguments, token: unknown): Promise<ToolResult> {
    const verdict =
      typeof token === 'string' ? tokens.check(token, toConfirmedCall(caller, tool, input)) : 'wrong'
    if (verdict !== 'valid') return createRefusal(REFUSALS[verdict])
    const idempotencyHeader = {
      'idempotency-key': `tool-${createHash('sha256').update(String(token)).digest('hex')}`,
    }
    const response = await send(caller, buildRequest(tool.endpoint, input), idempotencyHeader)
    return response.statusCode < 400 ? createResult(formatData(parseData(response))) : toErrorResult(response)
  }

  async function read(caller: Caller, tool: Tool, input: Arguments): Promise<ToolResult> {
    const response = await send(caller, buildRequest(tool.endpoint, input))
    return response.statusCode < 400 ? createResult(formatData(parseData(response))) : toErrorResult(response)
  }

  return async (
    caller: Caller,
    tool: Tool,
    { [CONFIRM]: token, ...input }: Arguments,
  ): Promise<ToolResult> => {
    try {
      if (!tool.endpoint.isWrite)
        return await read(caller, tool, token === undefined ? input : { ...input, [CONFIRM]: token })
      return await (token === undefined ? dryRun(caller, tool, input) : confirm(caller, tool, input, token))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { message, details } = error
      return createErrorResult({ code: toHttpStatus(details), message, details })
    }
  }
}

const REFUSALS = {
  wrong:
    'confirm is not the token of a dry run of this tool with exactly these arguments and this key. Nothing was changed: call it without confirm first.',
  expired:
    'confirm has expired. Nothing was changed: call it without confirm again, and show what would happen.',
}

const createRefusal = (message: string): ToolResult =>
  createErrorResult({ code: 400, message, details: { field: CONFIRM } })

const toConfirmedCall = ({ principal }: Caller, { endpoint }: Tool, input: object) => ({
  credentialId: principal.credentialId,
  operationId: endpoint.operationId,
  input,
})

const parseData = (response: LightMyRequestResponse): unknown => JSON.parse(response.body).data
const toErrorResult = (response: LightMyRequestResponse): ToolResult =>
  createErrorResult(JSON.parse(response.body).error)
