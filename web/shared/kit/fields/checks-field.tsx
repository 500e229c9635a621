// Checkboxes: several values of a list.
import type { Choice } from './field.tsx'

type Props = {
  label: string
  choices: readonly Choice[]
  chosen: readonly string[]
  onChoose: (values: string[]) => void
  /** Compact layout, for a few short options. */
  asChips?: boolean
  /** Whether the label is for screen readers only, because the options are clear without it. */
  isLabelHidden?: boolean
}

export function ChecksField({
  label,
  choices,
  chosen: selectedValues,
  onChoose,
  asChips,
  isLabelHidden,
}: Props) {
  const toggle = (value: string) =>
    onChoose(
      selectedValues.includes(value)
        ? selectedValues.filter((selectedValue) => selectedValue !== value)
        : [...selectedValues, value],
    )
  if (choices.length === 0) return null
  return (
    <fieldset class="field wide">
      <legend class={isLabelHidden ? 'visually-hidden' : undefined}>{label}</legend>
      <div class={asChips ? 'chips' : 'checks'}>
        {choices.map((choice) => (
          <label key={choice.value} class={asChips ? 'chip' : 'check'}>
            <input
              type="checkbox"
              checked={selectedValues.includes(choice.value)}
              onChange={() => toggle(choice.value)}
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
