// A button in a row of a table: its short word is enough for the eye, not for the ear.
type Props = { act: string; what: string; onClick: () => void; isDanger?: boolean }

export const RowButton = ({ act, what, onClick, isDanger }: Props) => (
  <button type="button" class={isDanger ? 'link danger-link' : 'link'} onClick={onClick}>
    {act}
    <span class="visually-hidden"> {what}</span>
  </button>
)
