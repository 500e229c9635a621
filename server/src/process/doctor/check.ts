// What one check of `team-engagement doctor` found.

/** advice: works, but should be changed. failed: does not work, or will not for long. */
type Status = 'ok' | 'advice' | 'failed'

export type Check = {
  name: string
  status: Status
  found: string
  /** What to do about it; null if the status is ok. */
  advice: string | null
}

export type Finding = Omit<Check, 'name'>

export const ok = (found: string): Finding => ({ status: 'ok', found, advice: null })
export const advise = (found: string, advice: string): Finding => ({ status: 'advice', found, advice })
export const failed = (found: string, advice: string): Finding => ({ status: 'failed', found, advice })

export const formatCount = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`

/** Errors of Node have a code where their message is empty, as for several addresses of one host. */
export const describeReason = (error: unknown): string => {
  const { message, code } = error as { message?: string; code?: string }
  return message || code || String(error)
}
