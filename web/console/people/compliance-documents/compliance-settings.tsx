// Which documents the team collects, from which amount on, and what a missing one blocks. Only team-admins change it.

import { useState } from 'preact/hooks'
import { ChecksField } from '../../../shared/kit/fields/checks-field.tsx'
import { CheckField, SelectField, TextField } from '../../../shared/kit/fields/field.tsx'
import { FormFailure } from '../../../shared/kit/form-failure.tsx'
import { Shown } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { COMMON } from '../../../shared/kit/values/common-texts.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import {
  BLOCK_TEXTS,
  COMPLIANCE_KIND_TEXTS,
  KINDS,
} from '../../../shared/people/compliance-documents/compliance-texts.ts'
import { numberOf } from '../../../shared/reports/report-editor/draft.ts'
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
import { ComplianceHead } from './compliance-head.tsx'

const TEXTS = defineTexts({
  en: {
    kinds: 'Documents',
    lead: 'A document applies to those who have to provide it: URSSAF and registration to French suppliers, foreign workers to French companies with employees.',
    mode: {
      off: 'Not collected',
      warn: 'Collected, shown as missing',
      block: 'Collected, blocks if missing',
    },
    blocks: 'A missing document blocks',
    rule: 'Rule',
    threshold: 'Contracts from (excl. VAT)',
    thresholdHint: 'The law says 5,000 €. 0: every contract.',
    badAmount: 'Enter an amount such as 5000.',
    renewal: 'Renewal in months',
    renewalHint: 'The law says 6. Applies to documents that are sent from now on.',
    expiring: 'Remind before the end (days)',
    automatic: 'Request what is missing when a mission is offered',
    saved: 'Saved.',
    adminsOnly: 'Only administrators of the team can change these settings.',
  },
  fr: {
    kinds: 'Documents',
    lead: 'Un document s’applique à ceux qui doivent le fournir : URSSAF et immatriculation aux fournisseurs français, salariés étrangers aux sociétés françaises qui emploient du personnel.',
    mode: {
      off: 'Non demandé',
      warn: 'Demandé, signalé s’il manque',
      block: 'Demandé, bloquant s’il manque',
    },
    blocks: 'Un document manquant bloque',
    rule: 'Règle',
    threshold: 'Contrats à partir de (HT)',
    thresholdHint: 'La loi prévoit 5 000 €. 0 : tous les contrats.',
    badAmount: 'Saisissez un montant, par exemple 5000.',
    renewal: 'Renouvellement (en mois)',
    renewalHint: 'La loi prévoit 6 mois. S’applique aux documents envoyés à partir de maintenant.',
    expiring: 'Rappel avant l’échéance (en jours)',
    automatic: 'Demander ce qui manque lorsqu’une mission est proposée',
    saved: 'Enregistré.',
    adminsOnly: 'Seuls les administrateurs de l’équipe peuvent modifier ces réglages.',
  },
})

export function ComplianceSettingsPage() {
  const settings = useLoaded('compliance settings', (signal) =>
    getComplianceSettings({ client: api(), signal }),
  )
  return (
    <div class="stack">
      <ComplianceHead />
      <Shown of={settings}>{(value) => <SettingsForm value={value} onSaved={settings.put} />}</Shown>
    </div>
  )
}

const draftOf = ({ threshold, renewal_months, expiring_days, ...same }: ComplianceSettings) => ({
  ...same,
  threshold: String(threshold),
  renewal_months: String(renewal_months),
  expiring_days: String(expiring_days),
})
type Draft = ReturnType<typeof draftOf>

type Props = { value: ComplianceSettings; onSaved: (saved: ComplianceSettings) => void }

function SettingsForm({ value, onSaved }: Props) {
  const [w, c] = [useTexts(TEXTS), useTexts(COMMON)]
  const [may, me] = [useMay(), useMe()]
  const [draft, setDraft] = useState(() => draftOf(value))
  const [isSaved, setSaved] = useState(false)
  const mayChange = may('compliance-documents:write') && me.user.role === 'team-admin'
  const set = (change: Partial<Draft>) => {
    setSaved(false)
    setDraft((before) => ({ ...before, ...change }))
  }
  const setKind = (kind: ComplianceKind, setting: ComplianceKindSetting) =>
    set({ kinds: { ...draft.kinds, [kind]: setting } })
  const saving = useAction(async () => {
    const threshold = numberOf(draft.threshold)
    if (threshold === undefined) throw new Error(w.badAmount)
    const body = {
      ...draft,
      threshold,
      renewal_months: Number(draft.renewal_months),
      expiring_days: Number(draft.expiring_days),
    }
    onSaved(await updateComplianceSettings({ client: api(), body }))
    setSaved(true)
  })
  const submit = (event: Event) => {
    event.preventDefault()
    void saving.run()
  }
  const at = (name: 'threshold' | 'renewal_months' | 'expiring_days') => ({
    value: draft[name],
    onValue: (text: string) => set({ [name]: text }),
    error: saving.errorOf(name),
    required: true,
  })
  return (
    <form class="stack" onSubmit={submit}>
      {!mayChange && <p class="notice">{w.adminsOnly}</p>}
      <fieldset class="stack bare" disabled={!mayChange}>
        <section class="panel stack">
          <h2>{w.kinds}</h2>
          <p class="small soft">{w.lead}</p>
          {KINDS.map((kind) => (
            <KindFields
              key={kind}
              kind={kind}
              setting={draft.kinds[kind]}
              error={saving.errorOf(`kinds.${kind}.blocks`)}
              onSetting={(setting) => setKind(kind, setting)}
            />
          ))}
        </section>
        <section class="panel stack">
          <h2>{w.rule}</h2>
          <div class="columns-tight">
            <TextField
              {...at('threshold')}
              label={`${w.threshold}, ${me.team.currency}`}
              hint={w.thresholdHint}
              inputmode="decimal"
            />
            <TextField
              {...at('renewal_months')}
              label={w.renewal}
              hint={w.renewalHint}
              type="number"
              min="1"
              max="24"
              step="1"
            />
            <TextField {...at('expiring_days')} label={w.expiring} type="number" min="1" max="180" step="1" />
          </div>
          <CheckField
            label={w.automatic}
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
          <span role="status">{isSaved && w.saved}</span>
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

/** A kind that blocks needs at least one step; all three at first. */
function KindFields({ kind, setting: { mode, blocks }, error, onSetting }: KindFieldsProps) {
  const [w, kinds, steps] = [useTexts(TEXTS), useTexts(COMPLIANCE_KIND_TEXTS), useTexts(BLOCK_TEXTS)]
  const setMode = (next: ComplianceMode) =>
    onSetting({ mode: next, blocks: next === 'block' ? [...BLOCKS] : [] })
  return (
    <div class="stack tight">
      <SelectField
        label={kinds[kind]}
        choices={MODES.map((value) => ({ value, label: w.mode[value] }))}
        value={mode}
        onValue={(value) => setMode(value as ComplianceMode)}
        error={error}
      />
      {mode === 'block' && (
        <ChecksField
          label={w.blocks}
          choices={BLOCKS.map((value) => ({ value, label: steps[value] }))}
          chosen={blocks}
          onChoose={(chosen) => onSetting({ mode, blocks: chosen as ComplianceBlock[] })}
          asChips
        />
      )}
    </div>
  )
}
