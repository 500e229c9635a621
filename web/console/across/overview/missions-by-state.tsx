import { HorizontalBars } from '../../../shared/kit/bars.tsx'
import { missionStatusTexts } from '../../../shared/kit/status-badge.tsx'
import { number } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import type { MissionSummary } from '../../../shared/sdk.ts'

const texts = requireTexts('console/across/overview', 'overview')

export function MissionsByState({ summary }: { summary: MissionSummary }) {
  const [t, names] = [texts(), missionStatusTexts()]
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
      <h2>{t.missions}</h2>
      {bars.length === 0 ? (
        <p class="soft">{t.noMissions}</p>
      ) : (
        <HorizontalBars caption={t.missions} names={[t.missions, t.count]} bars={bars} />
      )}
    </section>
  )
}
