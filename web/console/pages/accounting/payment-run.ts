// Several entries marked as paid, one after the other, and what became of each.
import { useEffect, useRef, useState } from 'preact/hooks'
import { type AccountingEntry, payAccountingEntry } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'

export type Outcome = { entry: AccountingEntry; state: 'waiting' | 'paid' | 'failed'; error?: unknown }
export type PaymentRun = { outcomes: Outcome[]; isRunning: boolean }

async function pay(entry: AccountingEntry): Promise<Outcome> {
  try {
    const answer = await payAccountingEntry({
      client: api(),
      path: { id: entry.id },
      body: { status: 'paid' },
    })
    return { entry: answer.entry, state: 'paid' }
  } catch (error) {
    return { entry, state: 'failed', error }
  }
}

/** A page that is left begins no further payment. */
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
