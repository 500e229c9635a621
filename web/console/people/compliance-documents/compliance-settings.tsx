// The settings of compliance documents: kinds, threshold, and blocked steps. Only team-admins can change them.
import { useState } from 'preact/hooks'
import { ChecksField } from '../../../shared/kit/fields/checks-field.tsx'
import { CheckField, SelectField, TextField } from '../../../shared/kit/fields/field.tsx'
import { FormFailure } from '../../../shared/kit/form-failure.tsx'
import { LoadedContent } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import {
  blockTexts,
  complianceKindTexts,
  KINDS,
} from '../../../shared/people/compliance-documents/compliance-texts.ts'
import { parseNumber } from '../../../shared/reports/report-editor/draft.ts'
import {
  type ComplianceBlock,
  type ComplianceKind,
  type ComplianceKindSetting,
  type ComplianceMode,
  type ComplianceSettings,
  getComplianceSettings,
  updateComplianceSettings,
} from '../../../shared/sdk.ts'
import { useMay, useMe } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'
import { RuleChanges } from '../../identity/rule-changes/rule-changes.tsx'
import { ComplianceHead } from './compliance-head.tsx'

const commonTexts = requireTexts('shared/kit', 'common')

const texts = requireTexts('console/people/compliance-documents', 'complianceSettings')

export function ComplianceSettingsPage() {
  const settings = useLoaded('compliance settings', (signal) =>
    getComplianceSettings({ client: api(), signal }),
  )
  return (
    <div class="stack">
      <ComplianceHead />
      <LoadedContent loaded={settings}>
        {(value) => (
          <>
            <RuleChanges rules={RULES} pendingId={value.pending_change?.id} onDecided={settings.reload} />
            <SettingsForm value={value} onSaved={settings.put} />
          </>
        )}
      </LoadedContent>
    </div>
  )
}

const RULES = ['compliance_threshold', ...KINDS.map((kind) => `compliance_${kind}` as const)] as const

const toDraft = ({
  kinds,
  threshold,
  renewal_months,
  expiring_days,
  requests_automatically,
}: ComplianceSettings) => ({
  kinds,
  requests_automatically,
  threshold: String(threshold),
  renewal_months: String(renewal_months),
  expiring_days: String(expiring_days),
})
type Draft = ReturnType<typeof toDraft>

type Props = { value: ComplianceSettings; onSaved: (saved: ComplianceSettings) => void }

function SettingsForm({ value, onSaved }: Props) {
  const [t, c] = [texts(), commonTexts()]
  const [may, me] = [useMay(), useMe()]
  const [draft, setDraft] = useState(() => toDraft(value))
  const [isSaved, setSaved] = useState(false)
  const mayChange = may('compliance-documents:write') && me.user.role === 'team-admin'
  const set = (change: Partial<Draft>) => {
    setSaved(false)
    setDraft((before) => ({ ...before, ...change }))
  }
  const setKind = (kind: ComplianceKind, setting: ComplianceKindSetting) =>
    set({ kinds: { ...draft.kinds, [kind]: setting } })
  const saving = useAction(async () => {
    const threshold = parseNumber(draft.threshold)
    if (threshold === undefined) throw new Error(t.badAmount)
    // Only what was changed: the value in force would stop a change of it that waits.
    const kinds = Object.fromEntries(
      KINDS.flatMap((kind) => (draft.kinds[kind] === value.kinds[kind] ? [] : [[kind, draft.kinds[kind]]])),
    )
    const body = {
      kinds,
      ...(threshold !== value.threshold && { threshold }),
      renewal_months: Number(draft.renewal_months),
      expiring_days: Number(draft.expiring_days),
      requests_automatically: draft.requests_automatically,
    }
    const saved = await updateComplianceSettings({ client: api(), body })
    setDraft(toDraft(saved))
    onSaved(saved)
    setSaved(true)
  })
  const submit = (event: Event) => {
    event.preventDefault()
    void saving.run()
  }
  const bindField = (name: 'threshold' | 'renewal_months' | 'expiring_days') => ({
    value: draft[name],
    onValue: (text: string) => set({ [name]: text }),
    error: saving.getFieldError(name),
    required: true,
  })
  return (
    <form class="stack" onSubmit={submit}>
      {!mayChange && <p class="notice">{t.adminsOnly}</p>}
      <fieldset class="stack bare" disabled={!mayChange}>
        <section class="panel stack">
          <h2>{t.kinds}</h2>
          <p class="small soft">{t.lead}</p>
          {KINDS.map((kind) => (
            <KindFields
              key={kind}
              kind={kind}
              setting={draft.kinds[kind]}
              error={saving.getFieldError(`kinds.${kind}.blocks`)}
              onSetting={(setting) => setKind(kind, setting)}
            />
          ))}
        </section>
        <section class="panel stack">
          <h2>{t.rule}</h2>
          <div class="columns-tight">
            <TextField
              {...bindField('threshold')}
              label={`${t.threshold}, ${me.team.currency}`}
              hint={t.thresholdHint}
              inputmode="decimal"
            />
            <TextField
              {...bindField('renewal_months')}
              label={t.renewal}
              hint={t.renewalHint}
              type="number"
              min="1"
              max="24"
              step="1"
            />
            <TextField
              {...bindField('expiring_days')}
              label={t.expiring}
              type="number"
              min="1"
              max="180"
              step="1"
            />
          </div>
          <CheckField
            label={t.automatic}
            isChecked={draft.requests_automatically}
            onCheck={(isOn) => set({ requests_automatically: isOn })}
          />
        </section>
      </fieldset>
      <FormFailure action={saving} />
      {mayChange && (
        <div class="row">
          <button type="submit" class="primary" disabled={saving.isRunning}>
            {c.save}
          </button>
          <span role="status">{isSaved && t.saved}</span>
        </div>
      )}
    </form>
  )
}

const MODES = ['off', 'warn', 'block'] as const satisfies readonly ComplianceMode[]
const BLOCKS = ['activation', 'approval', 'payment'] as const satisfies readonly ComplianceBlock[]

type KindFieldsProps = {
  kind: ComplianceKind
  setting: ComplianceKindSetting
  error: string | undefined
  onSetting: (setting: ComplianceKindSetting) => void
}

/** A kind that blocks steps needs at least one step; all three are selected by default. */
function KindFields({ kind, setting: { mode, blocks }, error, onSetting }: KindFieldsProps) {
  const [t, kinds, steps] = [texts(), complianceKindTexts(), blockTexts()]
  const setMode = (next: ComplianceMode) =>
    onSetting({ mode: next, blocks: next === 'block' ? [...BLOCKS] : [] })
  return (
    <div class="stack tight">
      <SelectField
        label={kinds[kind]}
        choices={MODES.map((value) => ({ value, label: t.mode[value] }))}
        value={mode}
        onValue={(value) => setMode(value as ComplianceMode)}
        error={error}
      />
      {mode === 'block' && (
        <ChecksField
          label={t.blocks}
          choices={BLOCKS.map((value) => ({ value, label: steps[value] }))}
          chosen={blocks}
          onChoose={(selectedBlocks) => onSetting({ mode, blocks: selectedBlocks as ComplianceBlock[] })}
          asChips
        />
      )}
    </div>
  )
}
