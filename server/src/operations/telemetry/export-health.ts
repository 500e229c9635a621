// Logs once that a signal cannot be exported, and once that it can be exported again.

export type Warn = (fields: object, message: string) => void

type Result = { code: number; error?: Error }

/** `ExportResultCode.SUCCESS` */
const SUCCESS = 0

export function createExportHealth(signal: 'traces' | 'metrics', warn: Warn) {
  let failures = 0
  return (result: Result): boolean => {
    const hasSucceeded = result.code === SUCCESS
    if (hasSucceeded && failures > 0) warn({ signal, failures }, 'telemetry is exported again')
    if (!hasSucceeded && failures === 0)
      warn({ signal, reason: describeReason(result.error) }, 'telemetry cannot be exported')
    failures = hasSucceeded ? 0 : failures + 1
    return hasSucceeded
  }
}

/** Leaves out the response of the receiver, which may repeat a header. */
function describeReason(error: Error | undefined): string {
  const { message, code } = (error ?? {}) as { message?: string; code?: unknown }
  const text = message || 'unknown'
  return code === undefined || text.includes(String(code)) ? text : `${code} ${text}`
}
