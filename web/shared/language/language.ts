// French or English: the browser's language, or the user's choice. Texts are next to the code that uses them.
import { effect, signal } from '@preact/signals'
import { remembered } from '../kit/values/stored-value.ts'

export type Language = 'en' | 'fr'

const chosen = remembered('local', 'engagement.language')

function firstLanguage(): Language {
  const wanted = [chosen.read(), ...navigator.languages].map((tag) => tag?.slice(0, 2))
  return wanted.find((tag): tag is Language => tag === 'fr' || tag === 'en') ?? 'en'
}

export const language = signal<Language>(firstLanguage())

export function chooseLanguage(next: Language): void {
  chosen.write(next)
  language.value = next
}

effect(() => {
  document.documentElement.lang = language.value
})

/** The same keys in both languages; the type requires all of them. */
type Translated<T> = {
  [Name in keyof T]: T[Name] extends string
    ? string
    : T[Name] extends (...a: never[]) => string
      ? T[Name]
      : Translated<T[Name]>
}
export type Texts<T> = { en: T; fr: Translated<T> }

export const defineTexts = <const T extends object>(texts: { en: T; fr: Translated<T> }) =>
  texts as Texts<Translated<T>>

/** Reading the signal subscribes the component that is being rendered. */
export const currentTexts = <T>(texts: { en: T; fr: unknown }): T => texts[language.value] as T
export const useTexts = <T>(texts: { en: T; fr: unknown }): T => currentTexts(texts)
