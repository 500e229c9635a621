// The key figures of a page.
type Props = { figures: readonly (readonly [name: string, amount: string])[] }

export const Figures = ({ figures }: Props) => (
  <dl class="figures">
    {figures.map(([name, amount]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{amount}</dd>
      </div>
    ))}
  </dl>
)
