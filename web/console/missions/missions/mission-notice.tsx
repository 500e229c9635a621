// The most important fact about a mission: whom it awaits, or when it ends.
import { day, formatName, unitPrice } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import type { Mission } from '../../../shared/sdk.ts'

const texts = requireTexts('console/missions/mission-page', 'missionNotice')

export function MissionNotice({ mission }: { mission: Mission }) {
  texts()
  const text = toNoticeText(mission)
  return text ? <p class="notice warn">{text}</p> : null
}

function toNoticeText(mission: Mission): string | undefined {
  const t = texts()
  const { status, freelancer, approver, team_signer, has_document, early_termination_date: early } = mission
  if (status === 'draft') return t.approval(formatName(approver) || t.someone)
  if (status === 'pending-freelancer-review') return t.answer(formatName(freelancer))
  if (status === 'pending-company-review')
    return has_document ? t.signature(formatName(team_signer) || t.someone) : t.agreement
  if (status === 'pending-freelancer-extension') return toExtensionNotice(mission)
  return status === 'in-progress' && early ? t.ending(day(early)) : undefined
}

function toExtensionNotice({ extension, freelancer, currency }: Mission): string | undefined {
  if (!extension) return
  const price = extension.rate_amount === null ? '' : unitPrice(extension.rate_amount, currency)
  const from = extension.effective_from === null ? '' : day(extension.effective_from)
  return texts().extension(formatName(freelancer), day(extension.end_date), price, from)
}
