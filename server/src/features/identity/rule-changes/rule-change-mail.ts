// The mail to the team-admins about a rule that was loosened, or is going to be.
import { formatInstant, formatNumber } from '../../../documents/index.ts'
import type { Locale } from '../../../domain/locales.ts'
import type { RuleName } from '../../../kernel/db/schema/tables.ts'
import type { RuleValue } from '../../../kernel/feature.ts'
import { type DeclaredMail, declareMail } from '../../../kernel/mail/mail-delivery.ts'
import { defineMail } from '../../../kernel/mail/mail-template.ts'
import { cleanName } from '../../../kernel/mail/mail-text.ts'
import { getTexts } from '../../../locales/texts.ts'
import { findChangeToNotify } from './rule-change-mail.queries.ts'

/** The pages of the console with the settings. */
const COMPANY_PAGE = '/console/company'
const COMPLIANCE_PAGE = '/console/compliance/settings'

type Data = {
  rule: RuleName
  from: RuleValue
  to: RuleValue
  /** Whether the change has not taken effect yet. */
  isPending: boolean
  effectiveAt: Date
  timeZone: string
  /** The proposer; null: the operator. */
  by: string | null
  url: string
}

const EXAMPLE: Data = {
  rule: 'needs_second_person',
  from: true,
  to: false,
  isPending: true,
  effectiveAt: new Date('2026-03-05T12:00:00.000Z'),
  timeZone: 'Europe/Paris',
  by: 'Ada Lovelace',
  url: 'https://engagement.example/console/company',
}

function formatValue(locale: Locale, value: RuleValue): string {
  const t = getTexts(locale, 'mails').rule_change.values
  if (value === null) return t.none
  if (typeof value === 'boolean') return value ? t.yes : t.no
  if (typeof value === 'number') return formatNumber(String(value), locale)
  if (value === 'session' || value === 'key_or_session') return t[value]
  const { mode, blocks } = value as { mode: 'off' | 'warn' | 'block'; blocks: Step[] }
  return mode === 'block' ? t.block(blocks.map((step) => t[step]).join(', ')) : t[mode]
}

type Step = 'activation' | 'approval' | 'payment'

const RULE_CHANGE_MAIL = defineMail<Data>({
  kind: 'rule_change',
  isSentByTeam: true,
  example: EXAMPLE,
  variants: () => ({
    operator: {
      ...EXAMPLE,
      rule: 'signing',
      from: 'session',
      to: 'key_or_session',
      isPending: false,
      by: null,
    },
    limit: { ...EXAMPLE, rule: 'manual_payment_limit', from: 1000, to: null },
    compliance: {
      ...EXAMPLE,
      rule: 'compliance_insurance',
      from: { mode: 'block', blocks: ['activation', 'payment'] },
      to: { mode: 'warn', blocks: [] },
    },
  }),
  createContent(locale, data, team) {
    const { rule_change: t, shared } = getTexts(locale, 'mails')
    const by = data.by ?? t.operator
    const { timeZone } = data
    const time = formatInstant(data.effectiveAt, { locale, timeZone, hasSeconds: false })
    return {
      subject: data.isPending ? t.pending.subject(team) : t.effective.subject(team),
      paragraphs: [
        data.isPending ? t.pending.paragraph(by, team, time) : t.effective.paragraph(by, team),
        t.warning,
      ],
      button: { label: t.button, url: data.url },
      facts: [
        { label: t.rule, value: t.names[data.rule] },
        { label: t.from, value: formatValue(locale, data.from) },
        { label: t.to, value: formatValue(locale, data.to) },
      ],
      reason: shared.reasonOfAdministrator(team),
    }
  },
})

export const RULE_CHANGE_MAILS: readonly DeclaredMail[] = [
  declareMail({
    template: RULE_CHANGE_MAIL,
    async message({ db, publicUrl }, { tenant_id, cause_id: id }) {
      const change = await findChangeToNotify.first(db, { tenant_id, id })
      if (!change || change.emails.length === 0) return undefined
      const { rule, from, to, state, effective_at, by, team_name, locale, time_zone, emails } = change
      const data = {
        rule,
        from,
        to,
        isPending: state === 'pending',
        effectiveAt: effective_at,
        timeZone: time_zone,
        by: by && cleanName(by),
        url: `${publicUrl()}${rule.startsWith('compliance_') ? COMPLIANCE_PAGE : COMPANY_PAGE}`,
      }
      return { to: emails, locale, team: team_name, data }
    },
  }),
]
