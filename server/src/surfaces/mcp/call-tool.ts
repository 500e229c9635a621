// Calls the operation of a tool with the caller's key and address, through the whole server: limits, permissions, audit log and errors are
// those of the API. A write is a dry run until it is confirmed.
import { createHash } from 'node:crypto'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { KeyPrincipal } from '../../domain/access/principal.ts'
import { ApiError } from '../../domain/errors/api-error.ts'
import { statusOf } from '../../kernel/http/server/error-status.ts'
import type { createConfirmTokens } from './confirm-tokens.ts'
import { type Arguments, CONFIRM, requestOf, type ToolRequest } from './tool-input.ts'
import { errorResult, resultOf, type ToolResult, textOf } from './tool-result.ts'
import type { Tool } from './tools.ts'

/** Who calls, by which request. */
export type Caller = {
  principal: KeyPrincipal
  /** Headers with the key, and those that the log and signatures show. */
  headers: Record<string, string>
  ip: string
  /** Called with each response of an operation: it has counted for the rate limit. */
  onResponse(response: LightMyRequestResponse): void
}

type Tokens = ReturnType<typeof createConfirmTokens>

export function createCalls(app: FastifyInstance, tokens: Tokens) {
  async function send(caller: Caller, { method, url, body }: ToolRequest, more: Record<string, string> = {}) {
    const response = await app.inject({
      method,
      url,
      remoteAddress: caller.ip,
      headers: { ...caller.headers, ...more, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { payload: JSON.stringify(body) }),
    })
    caller.onResponse(response)
    return response
  }

  async function tryOut(caller: Caller, tool: Tool, given: Arguments): Promise<ToolResult> {
    const confirmed = confirmedBy(caller, tool, given)
    const issued = tokens.issue(confirmed)
    if (!issued)
      return refusal('The service has no SECRET_KEY: tools that change something are not available.')
    const response = await send(caller, requestOf(tool.endpoint, given), { 'x-dry-run': 'true' })
    if (response.statusCode >= 400) return failureOf(response)
    if (response.headers['x-dry-run'] !== 'true') throw new Error(`${tool.name} was no dry run`)
    const { token, expiresAt } = issued
    const told = {
      dry_run: true,
      note: 'Nothing was changed. The next part is what would be returned; ids, numbers and secrets in it are preliminary.',
      confirm: token,
      confirm_until: expiresAt.toISOString(),
    }
    return resultOf(JSON.stringify(told), textOf(dataOf(response)))
  }

  async function confirm(caller: Caller, tool: Tool, given: Arguments, token: unknown): Promise<ToolResult> {
    const verdict =
      typeof token === 'string' ? tokens.check(token, confirmedBy(caller, tool, given)) : 'wrong'
    if (verdict !== 'valid') return refusal(REFUSALS[verdict])
    const once = { 'idempotency-key': `tool-${createHash('sha256').update(String(token)).digest('hex')}` }
    const response = await send(caller, requestOf(tool.endpoint, given), once)
    return response.statusCode < 400 ? resultOf(textOf(dataOf(response))) : failureOf(response)
  }

  async function read(caller: Caller, tool: Tool, given: Arguments): Promise<ToolResult> {
    const response = await send(caller, requestOf(tool.endpoint, given))
    return response.statusCode < 400 ? resultOf(textOf(dataOf(response))) : failureOf(response)
  }

  return async (
    caller: Caller,
    tool: Tool,
    { [CONFIRM]: token, ...given }: Arguments,
  ): Promise<ToolResult> => {
    try {
      if (!tool.endpoint.isWrite)
        return await read(caller, tool, token === undefined ? given : { ...given, [CONFIRM]: token })
      return await (token === undefined ? tryOut(caller, tool, given) : confirm(caller, tool, given, token))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { message, details } = error
      return errorResult({ code: statusOf(details), message, details })
    }
  }
}

const REFUSALS = {
  wrong:
    'confirm is not the token of a dry run of this tool with exactly these arguments and this key. Nothing was changed: call it without confirm first.',
  expired:
    'confirm has expired. Nothing was changed: call it without confirm again, and show what would happen.',
}

const refusal = (message: string): ToolResult =>
  errorResult({ code: 400, message, details: { field: CONFIRM } })

const confirmedBy = ({ principal }: Caller, { endpoint }: Tool, given: object) => ({
  credentialId: principal.credentialId,
  operationId: endpoint.operationId,
  given,
})

const dataOf = (response: LightMyRequestResponse): unknown => JSON.parse(response.body).data
const failureOf = (response: LightMyRequestResponse): ToolResult =>
  errorResult(JSON.parse(response.body).error)
