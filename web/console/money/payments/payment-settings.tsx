// The payment settings: two people for batches, a limit for payments recorded by hand. Only team-admins change them.
import { useState } from 'preact/hooks'
import { CheckField, TextField } from '../../../shared/kit/fields/field.tsx'
import { FormFailure } from '../../../shared/kit/form-failure.tsx'
import { Failure, LoadedContent } from '../../../shared/kit/states.tsx'
import { ShownError, useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { formatForInput, moment, number } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { parseNumber } from '../../../shared/reports/report-editor/draft.ts'
import { getPaymentSettings, type PaymentSettings, updatePaymentSettings } from '../../../shared/sdk.ts'
import { useMay, useMe } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'
import { RuleChanges, useUserNames } from '../../identity/rule-changes/rule-changes.tsx'

const commonTexts = requireTexts('shared/kit', 'common')

const texts = requireTexts('console/money/payments', 'paymentSettings')

const RULES = ['needs_second_person', 'manual_payment_limit', 'signing'] as const

export function PaymentSettingsPanel() {
  const t = texts()
  const settings = useLoaded('payment settings', (signal) => getPaymentSettings({ client: api(), signal }))
  return (
    <section class="panel stack tight">
      <h2>{t.title}</h2>
      <LoadedContent loaded={settings}>
        {(value) => (
          <>
            <SecondPersonSwitch value={value} onSaved={settings.put} />
            <LimitForm
              key={String(value.manual_payment_limit)}
              limit={value.manual_payment_limit}
              onSaved={settings.put}
            />
            <RuleChanges rules={RULES} pendingId={value.pending_change?.id} onDecided={settings.reload} />
          </>
        )}
      </LoadedContent>
    </section>
  )
}

type Props = { value: PaymentSettings; onSaved: (saved: PaymentSettings) => void }

const useMayChange = () => {
  const [may, me] = [useMay(), useMe()]
  return may('payments:write') && me.user.role === 'team-admin'
}

function SecondPersonSwitch({ value: { needs_second_person, second_persons }, onSaved }: Props) {
  // Shows the new value until the server has responded.
  const [pendingValue, setPendingValue] = useState<boolean>()
  const t = texts()
  const mayChange = useMayChange()
  const saving = useAction(async (isOn: boolean) =>
    onSaved(await updatePaymentSettings({ client: api(), body: { needs_second_person: isOn } })),
  )
  const set = async (isOn: boolean) => {
    setPendingValue(isOn)
    await saving.run(isOn)
    setPendingValue(undefined)
  }
  return (
    <>
      {mayChange ? (
        <CheckField
          label={t.twoPeople}
          isChecked={pendingValue ?? needs_second_person}
          onCheck={(isOn) => void set(isOn)}
        />
      ) : (
        <p>{needs_second_person ? t.twoPeople : t.off}</p>
      )}
      <p class="small soft">{t.hint}</p>
      <SecondPersons people={second_persons} />
      {saving.error !== undefined && <Failure error={saving.error} />}
    </>
  )
}

/** The other users who may be the second person; for those who may only from a later time on, with that time. */
function SecondPersons({ people }: { people: PaymentSettings['second_persons'] }) {
  const t = texts()
  const names = useUserNames()
  const named = people.flatMap(({ user_id, from }) => {
    const name = names.get(user_id)
    return name ? [from === null ? name : t.from(name, moment(from))] : []
  })
  if (people.length === 0) return <p class="small">{t.nobody}</p>
  return named.length === 0 ? null : <p class="small">{t.secondPersons(named.join(', '))}</p>
}

function LimitForm({ limit, onSaved }: { limit: number | null; onSaved: Props['onSaved'] }) {
  const [t, c] = [texts(), commonTexts()]
  const mayChange = useMayChange()
  const [text, setText] = useState(limit === null ? '' : formatForInput(limit))
  const [isBad, setBad] = useState(false)
  const saving = useAction(async () => {
    const amount = text.trim() === '' ? null : parseNumber(text)
    setBad(amount === undefined)
    if (amount === undefined) throw new ShownError()
    onSaved(await updatePaymentSettings({ client: api(), body: { manual_payment_limit: amount } }))
    setText(limit === null ? '' : formatForInput(limit))
  })
  if (!mayChange) return limit === null ? null : <p>{t.limitReminder(number(limit))}</p>
  const submit = (event: Event) => {
    event.preventDefault()
    void saving.run()
  }
  return (
    <form class="stack tight" onSubmit={submit}>
      <TextField
        label={t.limit}
        hint={t.limitHint}
        inputmode="decimal"
        value={text}
        onValue={setText}
        error={isBad ? t.badAmount : saving.getFieldError('manual_payment_limit')}
      />
      <FormFailure action={saving} />
      <div class="row">
        <button type="submit" disabled={saving.isRunning}>
          {c.save}
        </button>
      </div>
    </form>
  )
}
