// Bar charts, horizontal or vertical. The chart duplicates a table for screen readers.
type Bar = { key: string; label: string; amount: number; text: string; href?: string | undefined }

type Props = { caption: string; names: [label: string, amount: string]; bars: readonly Bar[] }

const calculatePercent = (amount: number, largest: number) =>
  largest > 0 ? (Math.max(0, amount) / largest) * 100 : 0

/** Horizontal bars, in the given order. */
export function HorizontalBars({ caption, names, bars }: Props) {
  const largest = Math.max(0, ...bars.map(({ amount }) => amount))
  return (
    <table class="bars">
      <caption class="visually-hidden">{caption}</caption>
      <TableHead names={names} />
      <tbody>
        {bars.map(({ key, label, amount, text, href }) => (
          <tr key={key}>
            <th scope="row">{href ? <a href={href}>{label}</a> : label}</th>
            <td class="bar-cell" aria-hidden="true">
              <svg viewBox="0 0 100 10" preserveAspectRatio="none" focusable="false">
                <title>{text}</title>
                <rect class="bar" width={calculatePercent(amount, largest)} height="10" />
              </svg>
            </td>
            <td class="number">{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const TableHead = ({ names: [label, amount] }: { names: Props['names'] }) => (
  <thead class="visually-hidden">
    <tr>
      <th scope="col">{label}</th>
      <td />
      <th scope="col">{amount}</th>
    </tr>
  </thead>
)

type VerticalBarsProps = Omit<Props, 'bars'> & {
  bars: readonly (Bar & { short: string })[]
  /** Formats a value of the axis. */
  axis: (amount: number) => string
}

const STEPS = [1, 2, 2.5, 5, 10]

/** Returns the smallest round number at or above the amount, whose half is round, too. */
function roundUp(amount: number): number {
  if (amount <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(amount))
  return power * (STEPS.find((step) => step * power >= amount) ?? 10)
}

/** Vertical bars, in chronological order. */
export function VerticalBars({ caption, names, bars, axis }: VerticalBarsProps) {
  const largest = roundUp(Math.max(0, ...bars.map(({ amount }) => amount)))
  const width = 100 / Math.max(1, bars.length)
  return (
    <figure class="standing">
      <div class="axis" aria-hidden="true">
        {[largest, largest / 2, 0].map((amount) => (
          <span key={amount}>{axis(amount)}</span>
        ))}
      </div>
      <svg viewBox="0 0 100 40" preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <path class="grid" d="M0 0H100M0 20H100" />
        {bars.map((bar, index) => (
          <VerticalBar
            key={bar.key}
            bar={bar}
            x={index * width}
            width={width}
            height={calculatePercent(bar.amount, largest) * 0.4}
          />
        ))}
      </svg>
      <div class="under">
        {bars.map(({ key, short, label, text, href }) =>
          href ? (
            <a key={key} href={href} aria-label={`${label}: ${text}`} title={`${label}: ${text}`}>
              {short}
            </a>
          ) : (
            <span key={key} aria-hidden="true">
              {short}
            </span>
          ),
        )}
      </div>
      {/* A table cannot be clipped to 1 px, its container can. */}
      <div class="visually-hidden">
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              {names.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ key, label, text }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

type VerticalBarProps = { bar: Bar; x: number; width: number; height: number }

function VerticalBar({ bar: { label, text }, x, width, height }: VerticalBarProps) {
  return (
    <g>
      <title>{`${label}: ${text}`}</title>
      <rect class="slot" x={x} y="0" width={width} height="40" />
      <rect class="bar" x={x + width * 0.14} y={40 - height} width={width * 0.72} height={height} />
    </g>
  )
}
