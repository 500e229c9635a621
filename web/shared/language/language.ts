// The language of the user: their choice, otherwise that of the browser. Every folder of `locales` is a language.
import { effect, signal } from '@preact/signals'
import { createStoredValue } from '../kit/values/stored-value.ts'

/**
 * `decimal`: the separator before decimals; `list`: between the cells of a CSV file that spreadsheets of the language read; `firstOfMonth`: how
 * a date writes its day 1, if not as a number.
 */
type Conventions = {
  name: string
  locale: string
  decimal: '.' | ','
  list: ',' | ';'
  firstOfMonth?: string
}

export type Language = string

const FILES: Record<string, Conventions> = import.meta.glob('../../locales/*/language.ts', {
  eager: true,
  import: 'default',
})
const CONVENTIONS: Record<Language, Conventions> = Object.fromEntries(
  Object.entries(FILES).map(([path, conventions]) => [path.split('/').at(-2), conventions]),
)
const DEFAULT = 'en'

const storedLanguage = createStoredValue('local', 'engagement.language')

function findPreferred(): Language {
  const preferred = [storedLanguage.read(), ...navigator.languages].map((tag) => tag?.slice(0, 2) ?? '')
  return preferred.find((tag) => tag in CONVENTIONS) ?? DEFAULT
}

/** Changed by `chooseLanguage`, after the texts are loaded. */
export const language = signal<Language>(findPreferred())

export const conventions = (): Conventions => CONVENTIONS[language.value] as Conventions

export const LANGUAGES: readonly { tag: Language; name: string }[] = Object.entries(CONVENTIONS).map(
  ([tag, { name }]) => ({ tag, name }),
)

export const rememberLanguage = (tag: Language): void => storedLanguage.write(tag)

effect(() => {
  document.documentElement.lang = language.value
})
