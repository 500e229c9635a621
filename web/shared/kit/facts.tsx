// Labels and values, one pair to a line; what there is nothing to say of is left out.
import { type ComponentChildren, Fragment } from 'preact'

type Row = readonly [label: string, value: ComponentChildren]

const isSaid = ([, value]: Row) => value !== null && value !== undefined && value !== '' && value !== false

export const Facts = ({ rows }: { rows: readonly Row[] }) => (
  <dl class="facts">
    {rows.filter(isSaid).map(([label, value]) => (
      <Fragment key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </Fragment>
    ))}
  </dl>
)
