// The day on which freelancers are reminded of reports. Only team-admins change it.
import { useState } from 'preact/hooks'
import { SelectField } from '../../../shared/kit/fields/field.tsx'
import { Failure, Shown } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import {
  getNotificationSettings,
  type NotificationSettings,
  updateNotificationSettings,
} from '../../../shared/sdk.ts'
import { useMay, useMe } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'

const TEXTS = defineTexts({
  en: {
    title: 'Reminders',
    day: 'Activity reports are due on day',
    hint: 'Of the following month. Freelancers who have not submitted their report by then are reminded.',
    never: 'No reminder',
  },
  fr: {
    title: 'Rappels',
    day: 'Jour d’échéance des comptes rendus',
    hint: 'Du mois suivant. Un rappel est envoyé aux freelances qui n’ont pas encore envoyé leur compte rendu.',
    never: 'Aucun rappel',
  },
})

export function ReportDueDay() {
  const w = useTexts(TEXTS)
  const settings = useLoaded('notification settings', (signal) =>
    getNotificationSettings({ client: api(), signal }),
  )
  return (
    <section class="panel stack tight">
      <h2>{w.title}</h2>
      <Shown of={settings}>{(value) => <Day value={value} onSaved={settings.put} />}</Shown>
    </section>
  )
}

type Props = { value: NotificationSettings; onSaved: (saved: NotificationSettings) => void }

const DAYS = Array.from({ length: 28 }, (_, nth) => String(nth + 1))

function Day({ value: { report_due_day }, onSaved }: Props) {
  const w = useTexts(TEXTS)
  const [may, me] = [useMay(), useMe()]
  // Until the server has answered, as the person has set it.
  const [wanted, setWanted] = useState<string>()
  const saving = useAction(async (day: string) =>
    onSaved(
      await updateNotificationSettings({
        client: api(),
        body: { report_due_day: day === '' ? null : Number(day) },
      }),
    ),
  )
  const set = async (day: string) => {
    setWanted(day)
    await saving.run(day)
    setWanted(undefined)
  }
  return (
    <>
      <SelectField
        label={w.day}
        hint={w.hint}
        value={wanted ?? String(report_due_day ?? '')}
        disabled={!may('team-company:write') || me.user.role !== 'team-admin'}
        onValue={(day) => void set(day)}
        choices={[{ value: '', label: w.never }, ...DAYS.map((day) => ({ value: day, label: day }))]}
      />
      {saving.error !== undefined && <Failure error={saving.error} />}
    </>
  )
}
