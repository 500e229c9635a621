// French or English: from the browser, or as the person has chosen. Words stand next to what uses them.
import { remembered } from '../kit/remembered.ts'
import { createStore, useStore } from '../kit/store.ts'

export type Language = 'en' | 'fr'

const chosen = remembered('local', 'engagement.language')

function firstLanguage(): Language {
  const wanted = [chosen.read(), ...navigator.languages].map((tag) => tag?.slice(0, 2))
  return wanted.find((tag): tag is Language => tag === 'fr' || tag === 'en') ?? 'en'
}

export const language = createStore<Language>(firstLanguage())
export const useLanguage = () => useStore(language)

export function chooseLanguage(next: Language): void {
  chosen.write(next)
  language.set(next)
}

const tell = (now: Language) => {
  document.documentElement.lang = now
}
tell(language.get())
language.watch(tell)

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

export const useWords = <T>(words: { en: T; fr: unknown }): T => words[useLanguage()] as T
export const wordsNow = <T>(words: { en: T; fr: unknown }): T => words[language.get()] as T
