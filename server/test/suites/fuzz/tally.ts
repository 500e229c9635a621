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
    /** The count of each response, such as `createMission 400 missing_field`. */
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

const quoteForShell = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
const MAX_BODY_LENGTH = 2000

/** The request as a curl command line; a long body is truncated. */
export function formatCurl({ method, url, headers, body }: Sent, origin: string): string {
  const headerOptions = Object.entries(headers).map(
    ([name, value]) => `-H ${quoteForShell(`${name}: ${value}`)}`,
  )
  const data = body === undefined ? [] : [`--data-binary ${quoteForShell(body.slice(0, MAX_BODY_LENGTH))}`]
  return ['curl -i', `-X ${method}`, ...headerOptions, ...data, quoteForShell(origin + url)].join(' ')
}
