// Counters of a run: requests, responses by operation, status and reason, and findings.
import type { HttpResponse } from '../../check/contract-check.ts'
import { parseRefusal } from './checks.ts'
import type { Sent } from './compose.ts'

export type Finding = {
  check: string
  caseName: string
  operationId: string
  finding: string
  curl: string
}

export type Tally = ReturnType<typeof createTally>

export function createTally() {
  const responses = new Map<string, number>()
  const findings: Finding[] = []
  let requests = 0
  return {
    findings,
    requests: () => requests,
    /** `createMission 400 missing_field` with its count. */
    responses: () => responses,
    count(operationId: string, response: HttpResponse): void {
      requests += 1
      const reason = parseRefusal(response)?.details?.reason ?? ''
      const key = `${operationId} ${response.status} ${reason}`.trim()
      responses.set(key, (responses.get(key) ?? 0) + 1)
    },
    report(finding: Finding): void {
      findings.push(finding)
    },
  }
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
const SHOWN = 2000

/** A line for a shell; a long body is truncated. */
export function formatCurl({ method, url, headers, body }: Sent, origin: string): string {
  const heads = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`)
  const data = body === undefined ? [] : [`--data-binary ${quoted(body.slice(0, SHOWN))}`]
  return ['curl -i', `-X ${method}`, ...heads, ...data, quoted(origin + url)].join(' ')
}
