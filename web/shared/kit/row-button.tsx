// A button in a table row: a short visible label, and a full label for screen readers.
type Props = { label: string; itemName: string; onClick: () => void; isDanger?: boolean }

export const RowButton = ({ label, itemName, onClick, isDanger }: Props) => (
  <button type="button" class={isDanger ? 'link danger-link' : 'link'} onClick={onClick}>
    {label}
    <span class="visually-hidden"> {itemName}</span>
  </button>
)
