// Label and value pairs, one per line; pairs without a value are omitted.
import { type ComponentChildren, Fragment } from 'preact'

type Row = readonly [label: string, value: ComponentChildren]

const hasValue = ([, value]: Row) => value !== null && value !== undefined && value !== '' && value !== false

export const Facts = ({ rows }: { rows: readonly Row[] }) => (
  <dl class="facts">
    {rows.filter(hasValue).map(([label, value]) => (
      <Fragment key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </Fragment>
    ))}
  </dl>
)
