// Several of a list.
import type { Choice } from './field.tsx'

type Props = {
  label: string
  choices: readonly Choice[]
  chosen: readonly string[]
  onChoose: (values: string[]) => void
}

export function ChecksField({ label, choices, chosen, onChoose }: Props) {
  const toggle = (value: string) =>
    onChoose(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  if (choices.length === 0) return null
  return (
    <fieldset class="field wide">
      <legend>{label}</legend>
      <div class="checks">
        {choices.map((choice) => (
          <label key={choice.value} class="check">
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
