/** A read without a result yet. It holds no slot meanwhile, and runs again afterwards, with `query`. */
export type Waiting = { until: Promise<void>; cancel(): void; query: Readonly<Record<string, unknown>> }
