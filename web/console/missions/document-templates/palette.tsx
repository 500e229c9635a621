// The variables of a template; a click inserts one at the cursor of the text.
import { useTexts } from '../../../shared/language/language.ts'
import { GROUPS, VARIABLE_TEXTS, VARIABLES, variableOf } from './variables.ts'

export function Palette({ onInsert }: { onInsert: (text: string) => void }) {
  const w = useTexts(VARIABLE_TEXTS)
  return (
    <details class="more">
      <summary>{w.title}</summary>
      <div class="stack tight">
        <p class="soft small">{w.hint}</p>
        {GROUPS.map((group) => (
          <fieldset key={group} class="field wide">
            <legend>{w.groups[group]}</legend>
            <div class="chips">
              {VARIABLES[group].map((field) => {
                const variable = `{{ ${variableOf(group, field)} }}`
                return (
                  <button
                    key={field}
                    type="button"
                    class="chip"
                    title={variable}
                    onClick={() => onInsert(variable)}
                  >
                    {w.fields[field]}
                  </button>
                )
              })}
            </div>
          </fieldset>
        ))}
      </div>
    </details>
  )
}
