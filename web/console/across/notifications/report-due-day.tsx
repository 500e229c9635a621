// The day on which freelancers are reminded of reports. Only team-admins change it.
import { useState } from 'preact/hooks'
import { SelectField } from '../../../shared/kit/fields/field.tsx'
import { Failure, LoadedContent } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import {
  getNotificationSettings,
  type NotificationSettings,
  updateNotificationSettings,
} from '../../../shared/sdk.ts'
import { useMay, useMe } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'

const texts = requireTexts('console/across/notifications', 'reportDueDay')

export function ReportDueDay() {
  const t = texts()
  const settings = useLoaded('notification settings', (signal) =>
    getNotificationSettings({ client: api(), signal }),
  )
  return (
    <section class="panel stack tight">
      <h2>{t.title}</h2>
      <LoadedContent loaded={settings}>
        {(value) => <DueDayField value={value} onSaved={settings.put} />}
      </LoadedContent>
    </section>
  )
}

type Props = { value: NotificationSettings; onSaved: (saved: NotificationSettings) => void }

const DAYS = Array.from({ length: 28 }, (_, nth) => String(nth + 1))

function DueDayField({ value: { report_due_day }, onSaved }: Props) {
  const t = texts()
  const [may, me] = [useMay(), useMe()]
  // Shows the new value until the server has responded.
  const [pendingDay, setPendingDay] = useState<string>()
  const saving = useAction(async (day: string) =>
    onSaved(
      await updateNotificationSettings({
        client: api(),
        body: { report_due_day: day === '' ? null : Number(day) },
      }),
    ),
  )
  const saveDay = async (day: string) => {
    setPendingDay(day)
    await saving.run(day)
    setPendingDay(undefined)
  }
  return (
    <>
      <SelectField
        label={t.day}
        hint={t.hint}
        value={pendingDay ?? String(report_due_day ?? '')}
        disabled={!may('team-company:write') || me.user.role !== 'team-admin'}
        onValue={(day) => void saveDay(day)}
        choices={[{ value: '', label: t.never }, ...DAYS.map((day) => ({ value: day, label: day }))]}
      />
      {saving.error !== undefined && <Failure error={saving.error} />}
    </>
  )
}
