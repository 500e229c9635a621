// The part of autocannon 8 that the benchmark uses; the package brings no types.
declare module 'autocannon' {
  type Options = {
    url: string
    connections: number
    /** Seconds; without it, `amount` ends the run. */
    duration?: number
    /** Requests of all connections together. */
    amount?: number
    overallRate?: number
    /** Milliseconds between samples; a run ends with a sample. */
    sampleInt: number
    headers: Record<string, string>
    /** Each connection goes through them in turn. */
    requests: Request[]
  }
  type Request = {
    method?: string
    path?: string
    headers?: Record<string, string>
    body?: string
    /** Called for each request, and once before the first of each connection, for nothing. */
    setupRequest?: (request: Request) => Request
  }
  type Result = {
    /** Seconds, as measured. */
    duration: number
    errors: number
    timeouts: number
    non2xx: number
    resets: number
    '2xx': number
    statusCodeStats: Record<string, { count: number }>
  }
  type Run = Promise<Result> & {
    on(
      event: 'response',
      listener: (client: unknown, status: number, bytes: number, milliseconds: number) => void,
    ): void
  }
  export default function autocannon(options: Options): Run
}
