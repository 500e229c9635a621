// Contexts with a clock in the past, to create the history of the demo.
import type { Clock } from '../domain/clock.ts'
import { DAY_MS } from '../domain/durations.ts'

export const withClockAt = <C extends { readonly clock: Clock }>(ctx: C, moment: Date): C => ({
  ...ctx,
  clock: { ...ctx.clock, now: () => moment },
})

export const withClockDaysAgo = <C extends { readonly clock: Clock }>(ctx: C, days: number): C =>
  withClockAt(ctx, new Date(ctx.clock.now().getTime() - days * DAY_MS))
