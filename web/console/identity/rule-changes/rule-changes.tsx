// The pending changes that loosen a rule of a settings page, each with its allowed actions, and earlier changes.
import { useState } from 'preact/hooks'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { Facts } from '../../../shared/kit/facts.tsx'
import { LoadedContent } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { formatName, moment, number } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import {
  blockTexts,
  complianceKindTexts,
} from '../../../shared/people/compliance-documents/compliance-texts.ts'
import {
  approveRuleChange,
  type ComplianceKind,
  type ComplianceKindSetting,
  listRuleChanges,
  listUsers,
  type RuleChange,
  stopRuleChange,
} from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'

const texts = requireTexts('console/identity/rule-changes', 'ruleChanges')

/** The names of the first 100 users by id; other users are shown without a name. */
export function useUserNames(): ReadonlyMap<string, string> {
  const mayRead = useMay()('users:read')
  const query = { status: 'active,deactivated', per_page: 100 }
  const users = useLoaded(`user names ${mayRead}`, async (signal) =>
    mayRead ? (await listUsers({ client: api(), query, signal })).items : [],
  )
  return new Map((users.value ?? []).map((user) => [user.id, formatName(user) || user.email]))
}

type Props = {
  rules: readonly RuleChange['rule'][]
  /** The id of the pending change in the settings; the list is loaded again when the id changes. */
  pendingId: string | undefined
  /** Called after a change was approved, which updates the settings, or stopped. */
  onDecided: () => void
}

export function RuleChanges({ rules, pendingId, onDecided }: Props) {
  const t = texts()
  const mayRead = useMay()('rule-changes:read')
  const names = useUserNames()
  const changes = useLoaded(`rule changes ${mayRead} ${pendingId}`, async (signal) =>
    mayRead ? (await listRuleChanges({ client: api(), query: { per_page: 100 }, signal })).items : [],
  )
  const reload = () => {
    changes.reload()
    onDecided()
  }
  return (
    <LoadedContent loaded={changes}>
      {(items) => {
        const ownChanges = items.filter(({ rule }) => rules.includes(rule))
        const earlier = ownChanges.filter(({ state }) => state !== 'pending')
        return (
          <>
            {ownChanges
              .filter(({ state }) => state === 'pending')
              .map((change) => (
                <PendingChange key={change.id} change={change} names={names} onDecided={reload} />
              ))}
            {earlier.length > 0 && (
              <details>
                <summary>{t.earlier}</summary>
                {earlier.map((change) => (
                  <EarlierChange key={change.id} change={change} names={names} />
                ))}
              </details>
            )}
          </>
        )
      }}
    </LoadedContent>
  )
}

type ChangeProps = { change: RuleChange; names: ReadonlyMap<string, string> }

function useRuleTexts() {
  const [t, kinds, steps] = [texts(), complianceKindTexts(), blockTexts()]
  const formatSetting = ({ mode, blocks }: ComplianceKindSetting): string =>
    mode === 'block' ? t.values.block(blocks.map((step) => steps[step]).join(', ')) : t.values[mode]
  const formatWord = (value: boolean | string): string => {
    if (typeof value === 'string') return value === 'session' ? t.values.session : t.values.key_or_session
    return value ? t.values.on : t.values.off
  }
  const formatValue = (value: RuleChange['from']): string => {
    if (value === null) return t.values.none
    if (typeof value === 'number') return number(value)
    return typeof value === 'object' ? formatSetting(value as ComplianceKindSetting) : formatWord(value)
  }
  const nameRule = (rule: RuleChange['rule']): string =>
    rule in t.rules
      ? t.rules[rule as keyof typeof t.rules]
      : kinds[rule.replace('compliance_', '') as ComplianceKind]
  return { t, formatValue, nameRule }
}

function PendingChange({ change, names, onDecided }: ChangeProps & { onDecided: () => void }) {
  const { t, formatValue, nameRule } = useRuleTexts()
  const proposer = change.proposed_by && names.get(change.proposed_by)
  const isAllowed = (action: RuleChange['allowed_actions'][number]) => change.allowed_actions.includes(action)
  return (
    <div class="notice stack tight" role="status">
      <p>
        <strong>{t.pending(nameRule(change.rule))}</strong>
      </p>
      <Facts
        rows={[
          [t.from, formatValue(change.from)],
          [t.to, formatValue(change.to)],
          [t.effectiveAt, moment(change.effective_at)],
          [t.proposedBy, proposer],
        ]}
      />
      <p class="small">{isAllowed('approve') ? t.approveHint : t.secondPersonHint}</p>
      <div class="row">
        {isAllowed('stop') && <DecisionButton action="stop" change={change} onDecided={onDecided} />}
        {isAllowed('approve') && <DecisionButton action="approve" change={change} onDecided={onDecided} />}
      </div>
    </div>
  )
}

type DecisionProps = { action: 'approve' | 'stop'; change: RuleChange; onDecided: () => void }

function DecisionButton({ action, change: { id }, onDecided }: DecisionProps) {
  const t = texts()[action]
  const [isDialogOpen, setDialogOpen] = useState(false)
  const decide = action === 'stop' ? stopRuleChange : approveRuleChange
  const deciding = useAction(() => decide({ client: api(), path: { id } }))
  return (
    <>
      <button type="button" onClick={() => setDialogOpen(true)}>
        {t.open}
      </button>
      {isDialogOpen && (
        <Confirm
          title={t.title}
          label={t.label}
          isDanger={action === 'approve'}
          action={deciding}
          onClose={() => setDialogOpen(false)}
          onDone={() => {
            setDialogOpen(false)
            onDecided()
          }}
        >
          <p>{t.lead}</p>
        </Confirm>
      )}
    </>
  )
}

function EarlierChange({ change, names }: ChangeProps) {
  const { t, formatValue, nameRule } = useRuleTexts()
  const decider = change.decided_by && names.get(change.decided_by)
  return (
    <p class="small">
      {t.change(nameRule(change.rule), formatValue(change.from), formatValue(change.to))}{' '}
      <span class="soft">
        {t.states[change.state]}, {moment(change.decided_at ?? change.created_at)}
        {decider ? `, ${decider}` : ''}
      </span>
    </p>
  )
}
