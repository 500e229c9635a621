// Checkboxes: several values of a list.
import type { Choice } from './field.tsx'

type Props = {
  label: string
  choices: readonly Choice[]
  chosen: readonly string[]
  onChoose: (values: string[]) => void
  /** Compact layout, for a few short options. */
  asChips?: boolean
  /** For screen readers only, where the options say enough. */
  isLabelHidden?: boolean
}

export function ChecksField({ label, choices, chosen, onChoose, asChips, isLabelHidden }: Props) {
  const toggle = (value: string) =>
    onChoose(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  if (choices.length === 0) return null
  return (
    <fieldset class="field wide">
      <legend class={isLabelHidden ? 'visually-hidden' : undefined}>{label}</legend>
      <div class={asChips ? 'chips' : 'checks'}>
        {choices.map((choice) => (
          <label key={choice.value} class={asChips ? 'chip' : 'check'}>
            <input
              type="checkbox"
              checked={chosen.includes(choice.value)}
              onChange={() => toggle(choice.value)}
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
