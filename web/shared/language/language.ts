// French or English: from the browser, or as the person has chosen. Words stand next to what uses them.
import { effect, signal } from '@preact/signals'
import { remembered } from '../kit/values/remembered.ts'

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

/** The same names in both languages; TypeScript finds the one that is missing. */
type Said<T> = {
  [Name in keyof T]: T[Name] extends string
    ? string
    : T[Name] extends (...a: never[]) => string
      ? T[Name]
      : Said<T[Name]>
}
export type Words<T> = { en: T; fr: Said<T> }

export const defineWords = <const T extends object>(words: { en: T; fr: Said<T> }) => words as Words<Said<T>>

/** Reading the signal subscribes the component that is being rendered. */
export const wordsNow = <T>(words: { en: T; fr: unknown }): T => words[language.value] as T
export const useWords = <T>(words: { en: T; fr: unknown }): T => wordsNow(words)
