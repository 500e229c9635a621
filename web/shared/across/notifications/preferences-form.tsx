// The preferences of a person for mails of notifications: kinds, digest, quiet hours.
import { useState } from 'preact/hooks'
import { ChecksField } from '../../kit/fields/checks-field.tsx'
import { CheckField, SelectField } from '../../kit/fields/field.tsx'
import { FormFailure } from '../../kit/form-failure.tsx'
import { LoadedContent } from '../../kit/states.tsx'
import { useAction } from '../../kit/use-action.ts'
import type { Loaded } from '../../kit/use-loaded.ts'
import { requireTexts } from '../../language/texts.ts'
import type { NotificationKind } from './notification-facts.ts'

const commonTexts = requireTexts('shared/kit', 'common')

const kindTexts = requireTexts('shared/across/notifications', 'kind')
const texts = requireTexts('shared/across/notifications', 'preferencesForm')

type QuietHours = { from: number; until: number }

type Value = {
  kinds: readonly NotificationKind[]
  off_kinds: readonly NotificationKind[]
  digest_hour: number | null
  quiet_hours: QuietHours | null
  time_zone: string | null
  team_time_zone: string
  is_undeliverable: boolean
}
type Body = Pick<Value, 'off_kinds' | 'digest_hour' | 'quiet_hours' | 'time_zone'>

type Props<T extends Value> = { loaded: Loaded<T>; listHref?: string; save: (body: Body) => Promise<T> }

export function NotificationPreferences<T extends Value>({ loaded, listHref, save }: Props<T>) {
  const t = texts()
  return (
    <section class="stack tight" id="notifications">
      <div class="row spread">
        <h2>{t.title}</h2>
        {listHref && (
          <a class="button" href={listHref}>
            {t.list}
          </a>
        )}
      </div>
      <p class="soft small">{t.lead}</p>
      <LoadedContent loaded={loaded}>
        {(value) => <PreferencesForm value={value} save={async (body) => loaded.put(await save(body))} />}
      </LoadedContent>
    </section>
  )
}

const NIGHT: QuietHours = { from: 20, until: 8 }
const MORNING_HOUR = 8
const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))

function PreferencesForm({ value, save }: { value: Value; save: (body: Body) => Promise<void> }) {
  const [t, c, k] = [texts(), commonTexts(), kindTexts()]
  const [draft, setDraft] = useState<Body>(value)
  const [isSaved, setSaved] = useState(false)
  const saving = useAction(async () => {
    const { off_kinds, digest_hour, quiet_hours, time_zone } = draft
    await save({ off_kinds, digest_hour, quiet_hours, time_zone })
    setSaved(true)
  })
  const set = (change: Partial<Body>) => {
    setSaved(false)
    setDraft((before) => ({ ...before, ...change }))
  }
  const submit = (event: Event) => {
    event.preventDefault()
    void saving.run()
  }
  const { kinds, team_time_zone } = value
  const { digest_hour, quiet_hours } = draft
  return (
    <form class="panel stack" onSubmit={submit}>
      {value.is_undeliverable && <p class="notice bad">{t.undeliverable}</p>}
      <ChecksField
        label={t.kinds}
        choices={kinds.map((kind) => ({ value: kind, label: k.names[kind] }))}
        chosen={kinds.filter((kind) => !draft.off_kinds.includes(kind))}
        onChoose={(selectedKinds) =>
          set({ off_kinds: kinds.filter((kind) => !selectedKinds.includes(kind)) })
        }
      />
      <CheckField
        label={t.digest}
        isChecked={digest_hour !== null}
        onCheck={(isOn) => set({ digest_hour: isOn ? MORNING_HOUR : null })}
      />
      {digest_hour !== null && (
        <SelectField
          label={t.digestHour}
          value={String(digest_hour)}
          onValue={(hour) => set({ digest_hour: Number(hour) })}
          choices={HOURS}
        />
      )}
      <CheckField
        label={t.quiet}
        isChecked={quiet_hours !== null}
        onCheck={(isOn) => set({ quiet_hours: isOn ? NIGHT : null })}
      />
      {quiet_hours && (
        <div class="form-grid">
          <SelectField
            label={t.from}
            value={String(quiet_hours.from)}
            onValue={(hour) => set({ quiet_hours: { ...quiet_hours, from: Number(hour) } })}
            choices={HOURS}
          />
          <SelectField
            label={t.until}
            hint={t.quietHint}
            value={String(quiet_hours.until)}
            onValue={(hour) => set({ quiet_hours: { ...quiet_hours, until: Number(hour) } })}
            choices={HOURS}
          />
        </div>
      )}
      {(digest_hour !== null || quiet_hours) && (
        <SelectField
          label={t.zone}
          value={draft.time_zone ?? ''}
          onValue={(zone) => set({ time_zone: zone || null })}
          error={saving.getFieldError('time_zone')}
          choices={[{ value: '', label: t.teamZone(team_time_zone) }, ...listZones(draft.time_zone)]}
        />
      )}
      <FormFailure action={saving} />
      <div class="row">
        <button type="submit" class="primary" disabled={saving.isRunning}>
          {c.save}
        </button>
        {isSaved && (
          <span class="soft" role="status">
            {t.saved}
          </span>
        )}
      </div>
    </form>
  )
}

/** Returns the time zones that the browser knows, and the stored one. */
function listZones(stored: string | null): { value: string; label: string }[] {
  const knownZones = Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/'))
  const zones = stored && !knownZones.includes(stored) ? [stored, ...knownZones] : knownZones
  return zones.map((zone) => ({ value: zone, label: zone }))
}
