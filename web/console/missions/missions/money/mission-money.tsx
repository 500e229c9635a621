// The money of a mission: its budget, the amounts worked, invoiced and paid, and a burn-down chart.
import { Figures } from '../../../../shared/kit/figures.tsx'
import { LoadedContent } from '../../../../shared/kit/states.tsx'
import { useLoaded } from '../../../../shared/kit/use-loaded.ts'
import { compactMoney, money, month, monthOnly } from '../../../../shared/language/format.ts'
import { requireTexts } from '../../../../shared/language/texts.ts'
import { getMissionMoney, type Mission, type MissionMoney as Money } from '../../../../shared/sdk.ts'
import { api } from '../../../../shared/session/session.ts'
import { BurnDown } from './burn-down.tsx'

const texts = requireTexts('console/missions/mission-page', 'missionMoney')

export function MissionMoney({ mission, reloadCount }: { mission: Mission; reloadCount: number }) {
  const t = texts()
  const { id } = mission
  const money = useLoaded(`money ${id} ${reloadCount}`, (signal) =>
    getMissionMoney({ client: api(), path: { id }, signal }),
  )
  return (
    <section class="stack tight money">
      <div class="row spread">
        <h2>{t.title}</h2>
        <span class="small soft">{t.unit}</span>
      </div>
      <LoadedContent loaded={money}>
        {(missionMoney) => (
          <>
            <MoneyFigures money={missionMoney} />
            {missionMoney.budget_excl_vat > 0 && missionMoney.months.length > 0 && (
              <BudgetChart mission={mission} money={missionMoney} />
            )}
            <MoneyExplanation mission={mission} money={missionMoney} />
          </>
        )}
      </LoadedContent>
    </section>
  )
}

function MoneyFigures({ money: missionMoney }: { money: Money }) {
  const t = texts()
  const formatAmount = (amount: number) => money(amount, missionMoney.currency)
  const isOver = missionMoney.remaining_excl_vat < 0
  return (
    <Figures
      figures={[
        [
          missionMoney.budget_source === 'estimated' ? t.estimate : t.budget,
          formatAmount(missionMoney.budget_excl_vat),
        ],
        [t.worked, formatAmount(missionMoney.worked_excl_vat)],
        [t.invoiced, formatAmount(missionMoney.invoiced_excl_vat)],
        [t.paid, formatAmount(missionMoney.paid_excl_vat)],
        [isOver ? t.over : t.remaining, formatAmount(Math.abs(missionMoney.remaining_excl_vat))],
      ]}
    />
  )
}

type Props = { mission: Mission; money: Money }

function BudgetChart({ mission, money: missionMoney }: Props) {
  const t = texts()
  return (
    <div class="panel">
      <BurnDown
        texts={{ caption: t.chart, month: t.month, remaining: t.chart, planned: t.planned }}
        budget={missionMoney.budget_excl_vat}
        from={mission.start_date.slice(0, 7)}
        to={mission.end_date.slice(0, 7)}
        points={missionMoney.months.map((row) => ({ month: row.month, remaining: row.remaining_excl_vat }))}
        amount={(value) => money(value, missionMoney.currency)}
        tick={(value) => compactMoney(value, missionMoney.currency)}
        formatMonth={month}
        formatShortMonth={monthOnly}
      />
    </div>
  )
}

function MoneyExplanation({ mission, money: missionMoney }: Props) {
  const t = texts()
  const formatAmount = (amount: number) => money(amount, missionMoney.currency)
  const quantity = t.quantities[mission.mission_type](missionMoney.budget_quantity ?? 0)
  return (
    <details class="more">
      <summary>{t.explain}</summary>
      <ul class="small">
        <li>{t.sources[missionMoney.budget_source](quantity)}</li>
        <li>
          {t.workedExplained(
            formatAmount(missionMoney.approved_excl_vat),
            formatAmount(missionMoney.pending_excl_vat),
          )}
        </li>
        <li>{t.invoicedExplained}</li>
        <li>{t.remainingExplained}</li>
        {missionMoney.expenses_excl_vat !== 0 && (
          <li>
            {t.expenses(
              formatAmount(missionMoney.expenses_excl_vat),
              formatAmount(missionMoney.expenses_paid_excl_vat),
            )}
          </li>
        )}
      </ul>
    </details>
  )
}
