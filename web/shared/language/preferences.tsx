// The language and theme switches of every page.
import { LANGUAGES, language } from './language.ts'
import { chooseLanguage, requireTexts } from './texts.ts'
import { chooseTheme, THEMES, type Theme, theme } from './theme.ts'

const texts = requireTexts('shared/language', 'preferences')

async function changeLanguage(select: HTMLSelectElement): Promise<void> {
  try {
    await chooseLanguage(select.value)
  } catch {
    // The connection was lost, and the page keeps its language.
    select.value = language.value
  }
}

export function Preferences() {
  const t = texts()
  const currentLanguage = language.value
  const currentTheme = theme.value
  return (
    <div class="row small">
      <select
        aria-label={t.language}
        value={currentLanguage}
        onChange={(event) => void changeLanguage(event.currentTarget)}
      >
        {LANGUAGES.map(({ tag, name }) => (
          <option key={tag} value={tag} lang={tag}>
            {name}
          </option>
        ))}
      </select>
      <select
        aria-label={t.theme}
        value={currentTheme}
        onChange={(event) => chooseTheme(event.currentTarget.value as Theme)}
      >
        {THEMES.map((name) => (
          <option key={name} value={name}>
            {t[name]}
          </option>
        ))}
      </select>
    </div>
  )
}
