// The clock of the sandbox, and the ways to move it forward.
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { today } from '../../../shared/calendar/month.ts'
import { TextField } from '../../../shared/kit/fields/field.tsx'
import { FormFailure } from '../../../shared/kit/form-failure.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { now } from '../../../shared/platform/sandbox/sandbox.ts'
import { useSandboxTime } from '../../../shared/platform/sandbox/sandbox-banner.tsx'
import { type MoveSandboxClock, moveSandboxClock, type Sandbox } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'

const texts = requireTexts('console/platform/sandbox', 'sandbox')

type Props = {
  isReady: boolean
  mayMove: boolean
  onMove: (sandbox: Sandbox) => void
  /** The progress of the current move. */
  children: ComponentChildren
}

export function SandboxClock({ isReady, mayMove, onMove, children }: Props) {
  const t = texts()
  const time = useSandboxTime()
  const [date, setDate] = useState('')
  const moving = useAction(async (body: MoveSandboxClock) =>
    onMove(await moveSandboxClock({ client: api(), body })),
  )
  const isDisabled = !isReady || moving.isRunning
  const submit = async (event: Event) => {
    event.preventDefault()
    if (await moving.run({ to: new Date(`${date}T09:00:00`).toISOString() })) setDate('')
  }
  const drawStepButton = (label: string, move: () => MoveSandboxClock) => (
    <button type="button" disabled={isDisabled} onClick={() => void moving.run(move())}>
      {label}
    </button>
  )
  return (
    <section class="panel stack">
      <h2>{t.clock}</h2>
      <div>
        <p class="sandbox-clock">{time}</p>
        {children}
      </div>
      {mayMove && (
        <>
          <div class="sandbox-moves">
            <div class="row">
              {drawStepButton(t.day, () => ({ days: 1 }))}
              {drawStepButton(t.week, () => ({ days: 7 }))}
              {drawStepButton(t.month, () => ({ to: addOneMonth(now()).toISOString() }))}
            </div>
            <form class="row" onSubmit={(event) => void submit(event)}>
              <TextField
                type="date"
                label={t.toDate}
                hint={t.toDateHint}
                min={today()}
                value={date}
                onValue={setDate}
                error={date ? moving.getFieldError('to') : undefined}
                required
              />
              <button type="submit" disabled={isDisabled}>
                {t.go}
              </button>
            </form>
          </div>
          <FormFailure action={moving} />
        </>
      )}
      <p class="small soft">{t.forward}</p>
    </section>
  )
}

/** Returns the same day of the next month, or the last day of that month. */
function addOneMonth(date: Date): Date {
  const next = new Date(date)
  next.setDate(1)
  next.setMonth(next.getMonth() + 1)
  const daysInMonth = new Date(next.getFullYear(), next.getMonth() + 1, 0).getDate()
  next.setDate(Math.min(date.getDate(), daysInMonth))
  return next
}
