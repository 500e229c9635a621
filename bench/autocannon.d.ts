// The part of autocannon 8 used by the benchmark; the package has no types.
declare module 'autocannon' {
  type Options = {
    url: string
    connections: number
    /** Seconds; without it, `amount` limits the run. */
    duration?: number
    /** Requests of all connections together. */
    amount?: number
    overallRate?: number
    /** Milliseconds between samples; a run ends at a sample. */
    sampleInt: number
    headers: Record<string, string>
    /** Each connection sends them in turn. */
    requests: Request[]
  }
  type Request = {
    method?: string
    path?: string
    headers?: Record<string, string>
    body?: string
    /** Called for each request, and once per connection before its first request, without being sent. */
    setupRequest?: (request: Request) => Request
  }
  type Result = {
    /** Measured seconds. */
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
