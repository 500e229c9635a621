// The setting that payment batches need two people. Only team-admins can change it.
import { useState } from 'preact/hooks'
import { CheckField } from '../../../shared/kit/fields/field.tsx'
import { Failure, LoadedContent } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { getPaymentSettings, type PaymentSettings, updatePaymentSettings } from '../../../shared/sdk.ts'
import { useMay, useMe } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'

const texts = requireTexts('console/money/payments', 'paymentSettings')

export function PaymentSettingsPanel() {
  const t = texts()
  const settings = useLoaded('payment settings', (signal) => getPaymentSettings({ client: api(), signal }))
  return (
    <section class="panel stack tight">
      <h2>{t.title}</h2>
      <LoadedContent of={settings}>
        {(value) => <SecondPersonSwitch value={value} onSaved={settings.put} />}
      </LoadedContent>
    </section>
  )
}

type Props = { value: PaymentSettings; onSaved: (saved: PaymentSettings) => void }

function SecondPersonSwitch({ value: { needs_second_person }, onSaved }: Props) {
  // Shows the new value until the server has responded.
  const [pendingValue, setPendingValue] = useState<boolean>()
  const t = texts()
  const [may, me] = [useMay(), useMe()]
  const saving = useAction(async (isOn: boolean) =>
    onSaved(await updatePaymentSettings({ client: api(), body: { needs_second_person: isOn } })),
  )
  const set = async (isOn: boolean) => {
    setPendingValue(isOn)
    await saving.run(isOn)
    setPendingValue(undefined)
  }
  const mayChange = may('payments:write') && me.user.role === 'team-admin'
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
      {saving.error !== undefined && <Failure error={saving.error} />}
    </>
  )
}
