// Several choices out of a few, all in sight.
import type { Choice } from './field.tsx'

type Props = {
  label: string
  choices: readonly Choice[]
  values: readonly string[]
  onValues: (values: string[]) => void
}

export function ChoiceSet({ label, choices, values, onValues }: Props) {
  const toggle = (value: string) =>
    onValues(
      choices
        .map((choice) => choice.value)
        .filter((one) => (one === value ? !values.includes(one) : values.includes(one))),
    )
  return (
    <fieldset class="field">
      <legend>{label}</legend>
      <div class="chips">
        {choices.map((choice) => (
          <label key={choice.value} class="chip">
            <input
              type="checkbox"
              checked={values.includes(choice.value)}
              onChange={() => toggle(choice.value)}
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
