// What a person wants by mail: kinds, the daily summary, quiet hours.

import { useState } from 'preact/hooks'
import { ChecksField } from '../../kit/fields/checks-field.tsx'
import { CheckField, SelectField } from '../../kit/fields/field.tsx'
import { FormFailure } from '../../kit/form-failure.tsx'
import { Shown } from '../../kit/states.tsx'
import { useAction } from '../../kit/use-action.ts'
import type { Loaded } from '../../kit/use-loaded.ts'
import { COMMON } from '../../kit/values/common-texts.ts'
import { defineTexts, useTexts } from '../../language/language.ts'
import { KIND_TEXTS, type NotificationKind } from './notification-texts.ts'

const TEXTS = defineTexts({
  en: {
    title: 'Notifications by e-mail',
    lead: 'Everything is also in the list of notifications, whether it is mailed or not.',
    list: 'Open the list',
    kinds: 'Send me an e-mail for',
    digest: 'One e-mail a day with everything',
    digestHour: 'At',
    quiet: 'Quiet hours: send nothing at night',
    from: 'From',
    until: 'Until',
    quietHint: 'E-mails of these hours are sent when they end. The daily summary keeps its hour.',
    zone: 'Time zone',
    teamZone: (zone: string) => `That of the team (${zone})`,
    undeliverable: 'E-mails to your address are refused or returned. Ask your team to correct the address.',
    saved: 'Saved.',
  },
  fr: {
    title: 'Notifications par e-mail',
    lead: 'Tout figure aussi dans la liste des notifications, avec ou sans e-mail.',
    list: 'Ouvrir la liste',
    kinds: 'M’envoyer un e-mail pour',
    digest: 'Un seul e-mail par jour, avec tout',
    digestHour: 'À',
    quiet: 'Heures calmes : ne rien envoyer la nuit',
    from: 'De',
    until: 'À',
    quietHint: 'Les e-mails de ces heures partent à leur fin. Le récapitulatif garde son heure.',
    zone: 'Fuseau horaire',
    teamZone: (zone: string) => `Celui de l’équipe (${zone})`,
    undeliverable:
      'Les e-mails envoyés à votre adresse sont refusés ou retournés. Demandez à votre équipe de la corriger.',
    saved: 'Enregistré.',
  },
})

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

type Props<T extends Value> = { of: Loaded<T>; listHref?: string; save: (body: Body) => Promise<T> }

export function NotificationPreferences<T extends Value>({ of, listHref, save }: Props<T>) {
  const w = useTexts(TEXTS)
  return (
    <section class="stack tight" id="notifications">
      <div class="row spread">
        <h2>{w.title}</h2>
        {listHref && (
          <a class="button" href={listHref}>
            {w.list}
          </a>
        )}
      </div>
      <p class="soft small">{w.lead}</p>
      <Shown of={of}>
        {(value) => <Form value={value} save={async (body) => of.put(await save(body))} />}
      </Shown>
    </section>
  )
}

const NIGHT: QuietHours = { from: 20, until: 8 }
const MORNING = 8
const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))

function Form({ value, save }: { value: Value; save: (body: Body) => Promise<void> }) {
  const [w, c, k] = [useTexts(TEXTS), useTexts(COMMON), useTexts(KIND_TEXTS)]
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
      {value.is_undeliverable && <p class="notice bad">{w.undeliverable}</p>}
      <ChecksField
        label={w.kinds}
        choices={kinds.map((kind) => ({ value: kind, label: k.names[kind] }))}
        chosen={kinds.filter((kind) => !draft.off_kinds.includes(kind))}
        onChoose={(chosen) => set({ off_kinds: kinds.filter((kind) => !chosen.includes(kind)) })}
      />
      <CheckField
        label={w.digest}
        isChecked={digest_hour !== null}
        onCheck={(isOn) => set({ digest_hour: isOn ? MORNING : null })}
      />
      {digest_hour !== null && (
        <SelectField
          label={w.digestHour}
          value={String(digest_hour)}
          onValue={(hour) => set({ digest_hour: Number(hour) })}
          choices={HOURS}
        />
      )}
      <CheckField
        label={w.quiet}
        isChecked={quiet_hours !== null}
        onCheck={(isOn) => set({ quiet_hours: isOn ? NIGHT : null })}
      />
      {quiet_hours && (
        <div class="form-grid">
          <SelectField
            label={w.from}
            value={String(quiet_hours.from)}
            onValue={(hour) => set({ quiet_hours: { ...quiet_hours, from: Number(hour) } })}
            choices={HOURS}
          />
          <SelectField
            label={w.until}
            hint={w.quietHint}
            value={String(quiet_hours.until)}
            onValue={(hour) => set({ quiet_hours: { ...quiet_hours, until: Number(hour) } })}
            choices={HOURS}
          />
        </div>
      )}
      {(digest_hour !== null || quiet_hours) && (
        <SelectField
          label={w.zone}
          value={draft.time_zone ?? ''}
          onValue={(zone) => set({ time_zone: zone || null })}
          error={saving.errorOf('time_zone')}
          choices={[{ value: '', label: w.teamZone(team_time_zone) }, ...zonesWith(draft.time_zone)]}
        />
      )}
      <FormFailure action={saving} />
      <div class="row">
        <button type="submit" class="primary" disabled={saving.isRunning}>
          {c.save}
        </button>
        {isSaved && (
          <span class="soft" role="status">
            {w.saved}
          </span>
        )}
      </div>
    </form>
  )
}

/** Those that the browser knows, and the stored one. */
function zonesWith(stored: string | null): { value: string; label: string }[] {
  const known = Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/'))
  const all = stored && !known.includes(stored) ? [stored, ...known] : known
  return all.map((zone) => ({ value: zone, label: zone }))
}
