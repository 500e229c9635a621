// The language and theme switches of every page.
import { chooseLanguage, defineTexts, type Language, language, useTexts } from './language.ts'
import { chooseTheme, THEMES, type Theme, theme } from './theme.ts'

const TEXTS = defineTexts({
  en: { language: 'Language', theme: 'Theme', system: 'System theme', light: 'Light', dark: 'Dark' },
  fr: { language: 'Langue', theme: 'Thème', system: 'Thème du système', light: 'Clair', dark: 'Sombre' },
})

export function Preferences() {
  const w = useTexts(TEXTS)
  const now = language.value
  const shade = theme.value
  return (
    <div class="row small">
      <select
        aria-label={w.language}
        value={now}
        onChange={(event) => chooseLanguage(event.currentTarget.value as Language)}
      >
        <option value="en">English</option>
        <option value="fr">Français</option>
      </select>
      <select
        aria-label={w.theme}
        value={shade}
        onChange={(event) => chooseTheme(event.currentTarget.value as Theme)}
      >
        {THEMES.map((name) => (
          <option key={name} value={name}>
            {w[name]}
          </option>
        ))}
      </select>
    </div>
  )
}
