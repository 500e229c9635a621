// Marks several entries as paid, one after the other, with the result of each.
import { useEffect, useRef, useState } from 'preact/hooks'
import { type AccountingEntry, payAccountingEntry } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'

export type Outcome = { entry: AccountingEntry; state: 'waiting' | 'paid' | 'failed'; error?: unknown }
export type PaymentRun = { outcomes: Outcome[]; isRunning: boolean }

async function pay(entry: AccountingEntry): Promise<Outcome> {
  try {
    const result = await payAccountingEntry({
      client: api(),
      path: { id: entry.id },
      body: { status: 'paid' },
    })
    return { entry: result.entry, state: 'paid' }
  } catch (error) {
    return { entry, state: 'failed', error }
  }
}

/** No further payment starts once the page is closed. */
export function usePaymentRun() {
  const [run, setRun] = useState<PaymentRun>()
  const isStopped = useRef(false)
  useEffect(
    () => () => {
      isStopped.current = true
    },
    [],
  )
  async function start(entries: readonly AccountingEntry[]): Promise<PaymentRun> {
    isStopped.current = false
    let outcomes = entries.map((entry): Outcome => ({ entry, state: 'waiting' }))
    setRun({ outcomes, isRunning: true })
    for (const entry of entries) {
      if (isStopped.current) break
      const outcome = await pay(entry)
      outcomes = outcomes.map((other) => (other.entry.id === entry.id ? outcome : other))
      setRun({ outcomes, isRunning: true })
    }
    const over = { outcomes, isRunning: false }
    setRun(over)
    return over
  }
  return {
    run,
    start,
    stop: () => {
      isStopped.current = true
    },
    close: () => setRun(undefined),
  }
}
