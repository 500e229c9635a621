// Light or dark: the system's theme, or the user's choice.
import { effect, signal } from '@preact/signals'
import { createStoredValue } from '../kit/values/stored-value.ts'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const storedTheme = createStoredValue('local', 'engagement.theme')
const isTheme = (text: string | null): text is Theme => THEMES.includes(text as Theme)
const initialTheme = storedTheme.read()

export const theme = signal<Theme>(isTheme(initialTheme) ? initialTheme : 'system')

export function chooseTheme(next: Theme): void {
  storedTheme.write(next === 'system' ? null : next)
  theme.value = next
}

effect(() => {
  if (theme.value === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme.value
})
