// The variables of a template; a click inserts one at the cursor of the text.
import { GROUPS, toVariableName, VARIABLES, variableTexts } from './variables.ts'

export function VariablePalette({ onInsert }: { onInsert: (text: string) => void }) {
  const t = variableTexts()
  return (
    <details class="more">
      <summary>{t.title}</summary>
      <div class="stack tight">
        <p class="soft small">{t.hint}</p>
        {GROUPS.map((group) => (
          <fieldset key={group} class="field wide">
            <legend>{t.groups[group]}</legend>
            <div class="chips">
              {VARIABLES[group].map((field) => {
                const variable = `{{ ${toVariableName(group, field)} }}`
                return (
                  <button
                    key={field}
                    type="button"
                    class="chip"
                    title={variable}
                    onClick={() => onInsert(variable)}
                  >
                    {(t.fields as Record<string, string>)[field]}
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
