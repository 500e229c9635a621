// One of a few values, each with the number of items that it lists.
import { useId } from 'preact/hooks'
import { number } from '../../language/format.ts'

type CountedChoice<T extends string> = { value: T; label: string; count: number | undefined }

type Props<T extends string> = {
  /** The label is for screen readers only, because the options are clear without it. */
  label: string
  choices: readonly CountedChoice<T>[]
  value: T
  onValue: (value: T) => void
}

export function ChipsField<T extends string>({ label, choices, value, onValue }: Props<T>) {
  const name = useId()
  return (
    <fieldset class="field wide">
      <legend class="visually-hidden">{label}</legend>
      <div class="chips">
        {choices.map((choice) => (
          <label key={choice.value} class="chip">
            <input
              type="radio"
              name={name}
              checked={choice.value === value}
              onChange={() => onValue(choice.value)}
            />
            {choice.label} {choice.count !== undefined && <span class="soft">{number(choice.count)}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
