// Whether payment batches need two people. Only team-admins change it.
import { useState } from 'preact/hooks'
import { CheckField } from '../../../shared/kit/fields/field.tsx'
import { Failure, Shown } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import { getPaymentSettings, type PaymentSettings, updatePaymentSettings } from '../../../shared/sdk.ts'
import { useMay, useMe } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'

const TEXTS = defineTexts({
  en: {
    title: 'Payments',
    twoPeople: 'Payment batches require two people',
    hint: 'Whoever creates a batch, adds entries to it or generates its file cannot confirm it: someone else does. Applies to batches created from now on.',
    off: 'One person can create and confirm a payment batch.',
  },
  fr: {
    title: 'Paiements',
    twoPeople: 'Exiger une double validation des lots de virements',
    hint: 'Les personnes qui créent un lot, y ajoutent des écritures ou génèrent son fichier ne peuvent pas le confirmer : une autre doit le faire. S’applique aux lots créés à partir de maintenant.',
    off: 'Une même personne peut créer et confirmer un lot de virements.',
  },
})

export function PaymentSettingsPanel() {
  const w = useTexts(TEXTS)
  const settings = useLoaded('payment settings', (signal) => getPaymentSettings({ client: api(), signal }))
  return (
    <section class="panel stack tight">
      <h2>{w.title}</h2>
      <Shown of={settings}>{(value) => <Switch value={value} onSaved={settings.put} />}</Shown>
    </section>
  )
}

type Props = { value: PaymentSettings; onSaved: (saved: PaymentSettings) => void }

function Switch({ value: { needs_second_person }, onSaved }: Props) {
  // Until the server has answered, as the person has set it.
  const [wanted, setWanted] = useState<boolean>()
  const w = useTexts(TEXTS)
  const [may, me] = [useMay(), useMe()]
  const saving = useAction(async (isOn: boolean) =>
    onSaved(await updatePaymentSettings({ client: api(), body: { needs_second_person: isOn } })),
  )
  const set = async (isOn: boolean) => {
    setWanted(isOn)
    await saving.run(isOn)
    setWanted(undefined)
  }
  const mayChange = may('payments:write') && me.user.role === 'team-admin'
  return (
    <>
      {mayChange ? (
        <CheckField
          label={w.twoPeople}
          isChecked={wanted ?? needs_second_person}
          onCheck={(isOn) => void set(isOn)}
        />
      ) : (
        <p>{needs_second_person ? w.twoPeople : w.off}</p>
      )}
      <p class="small soft">{w.hint}</p>
      {saving.error !== undefined && <Failure error={saving.error} />}
    </>
  )
}
