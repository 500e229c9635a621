/** A read without a result yet. It holds no slot while it waits, and runs again with `query` after `until` resolves. */
export type PendingRead = { until: Promise<void>; cancel(): void; query: Readonly<Record<string, unknown>> }
