import { LyingBars } from '../../../shared/kit/bars.tsx'
import { FEMININE_STATUS_TEXTS } from '../../../shared/kit/status-badge.tsx'
import { number } from '../../../shared/language/format.ts'
import { useTexts } from '../../../shared/language/language.ts'
import type { MissionSummary } from '../../../shared/sdk.ts'
import { TEXTS } from './texts.ts'

export function MissionsByState({ summary }: { summary: MissionSummary }) {
  const [w, names] = [useTexts(TEXTS), useTexts(FEMININE_STATUS_TEXTS)]
  const bars = summary.statuses
    .filter(({ status, total }) => total > 0 && status !== 'deleted')
    .map(({ status, total }) => ({
      key: status,
      label: names[status],
      amount: total,
      text: number(total),
      href: `/console/missions?status=${status}`,
    }))
  return (
    <section class="panel stack tight">
      <h2>{w.missions}</h2>
      {bars.length === 0 ? (
        <p class="soft">{w.noMissions}</p>
      ) : (
        <LyingBars caption={w.missions} names={[w.missions, w.count]} bars={bars} />
      )}
    </section>
  )
}
