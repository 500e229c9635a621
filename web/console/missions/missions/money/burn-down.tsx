// A chart of the remaining budget after each month, with a straight line to zero. A table has the same figures.
import { addMonths, monthsFrom } from '../../../../shared/calendar/month.ts'

type Point = { month: string; remaining: number }
type Texts = { caption: string; month: string; remaining: string; planned: string }
type Props = {
  texts: Texts
  budget: number
  /** The first and the last month of the mission. */
  from: string
  to: string
  points: readonly Point[]
  amount: (value: number) => string
  /** The short text of a value, for the axis. */
  tick: (value: number) => string
  formatMonth: (month: string) => string
  formatShortMonth: (month: string) => string
}

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [640, 230, 84, 12, 14, 32]
/** With more months than this, not every month has a label. */
const MAX_LABELS = 7

export function BurnDown({
  texts,
  budget,
  from,
  to,
  points,
  amount,
  tick,
  formatMonth,
  formatShortMonth,
}: Props) {
  const last = [to, ...points.map(({ month }) => month)].toSorted().at(-1) ?? to
  const first = [from, ...points.map(({ month }) => month)].toSorted()[0] ?? from
  const count = Math.max(1, monthsFrom(first, last) + 1)
  const lowest = Math.min(0, ...points.map(({ remaining }) => remaining))
  const x = (months: number) => LEFT + ((WIDTH - LEFT - RIGHT) * months) / count
  const y = (value: number) => TOP + ((HEIGHT - TOP - BOTTOM) * (budget - value)) / (budget - lowest || 1)
  const planned = [monthsFrom(first, from), monthsFrom(first, to) + 1] as const
  const step = Math.ceil(count / MAX_LABELS)
  const labels = Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step)
  return (
    <figure class="burn-down">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" focusable="false">
        {listTicks(budget, lowest).map((value) => (
          <g key={value}>
            <line
              class={value === 0 ? 'axis' : 'grid'}
              x1={LEFT}
              x2={WIDTH - RIGHT}
              y1={y(value)}
              y2={y(value)}
            />
            <text x={LEFT - 8} y={y(value) + 4} text-anchor="end">
              {tick(value)}
            </text>
          </g>
        ))}
        <line class="axis" x1={LEFT} x2={LEFT} y1={TOP} y2={HEIGHT - BOTTOM} />
        {labels.map((monthIndex) => (
          <text key={monthIndex} x={x(monthIndex + 0.5)} y={HEIGHT - 10} text-anchor="middle">
            {formatShortMonth(addMonths(first, monthIndex))}
          </text>
        ))}
        <line class="planned" x1={x(planned[0])} y1={y(budget)} x2={x(planned[1])} y2={y(0)} />
        <polyline class="remaining" points={toPolylinePoints({ first, budget, points, x, y })} />
        {points.map(({ month, remaining }) => (
          <circle key={month} class="remaining" r="4" cx={x(monthsFrom(first, month) + 1)} cy={y(remaining)}>
            <title>{`${formatMonth(month)}: ${amount(remaining)}`}</title>
          </circle>
        ))}
      </svg>
      <figcaption class="row small soft" aria-hidden="true">
        <span class="key remaining">{texts.remaining}</span>
        <span class="key planned">{texts.planned}</span>
      </figcaption>
      {/* A table cannot be clipped to 1 px, its container can. */}
      <div class="visually-hidden">
        <table>
          <caption>{texts.caption}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.month}</th>
              <th scope="col">{texts.remaining}</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ month, remaining }) => (
              <tr key={month}>
                <th scope="row">{formatMonth(month)}</th>
                <td>{amount(remaining)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

type Scale = (value: number) => number
type Steps = { first: string; budget: number; points: readonly Point[]; x: Scale; y: Scale }

/** The remaining budget falls during a month and stays constant until the next report. */
function toPolylinePoints({ first, budget, points, x, y }: Steps): string {
  const coordinates: [number, number][] = []
  let previousRemaining = budget
  for (const { month, remaining } of points) {
    const monthIndex = monthsFrom(first, month)
    coordinates.push([x(monthIndex), y(previousRemaining)], [x(monthIndex + 1), y(remaining)])
    previousRemaining = remaining
  }
  const begin: [number, number] = [x(0), y(budget)]
  return [begin, ...coordinates].map((place) => place.map((value) => value.toFixed(1)).join(',')).join(' ')
}

/** Returns round amounts for the axis, about six at most. */
function listTicks(budget: number, lowest: number): number[] {
  const roughStep = (budget - lowest) / 5
  if (roughStep <= 0) return [0]
  const power = 10 ** Math.floor(Math.log10(roughStep))
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= roughStep) ?? 10) * power
  const first = Math.ceil(lowest / step)
  return Array.from({ length: Math.floor(budget / step) - first + 1 }, (_, index) => (first + index) * step)
}
