// The texts of the pages, in the language of the user. A module requires the texts it shows. They are loaded with
// the module, in one language.
import type { Area, Areas } from '../../locales/areas.ts'
import { LANGUAGES, type Language, language, rememberLanguage } from './language.ts'

type Files = Record<string, () => Promise<unknown>>

const files: Files = {}
const required = new Set<Area>()
const requiredInEveryLanguage = new Set<Area>()
const loaded = new Map<string, Areas[Area]>()

/** The files of the console or of the portal: `import.meta.glob` of `locales`. */
export function provideTexts(textFiles: Files): void {
  for (const [path, load] of Object.entries(textFiles))
    files[path.slice(path.indexOf('locales/') + 'locales/'.length, -'.ts'.length)] = load
}

/** Texts of one part of an area. Rendering a component that calls the function subscribes it to the language. */
export function requireTexts<A extends Area, Part extends keyof Areas[A]>(
  area: A,
  part: Part,
): () => Areas[A][Part] {
  required.add(area)
  return () => getArea(language.value, area)[part]
}

/** One part of an area in each language. */
export function requireEveryLanguage<A extends Area, Part extends keyof Areas[A]>(
  area: A,
  part: Part,
): () => Areas[A][Part][] {
  requiredInEveryLanguage.add(area)
  return () => LANGUAGES.map(({ tag }) => getArea(tag, area)[part])
}

function getArea<A extends Area>(tag: Language, area: A): Areas[A] {
  const texts = loaded.get(`${tag}/${area}`)
  if (!texts) throw new Error(`The texts of ${area} are not loaded in ${tag}`)
  return texts as Areas[A]
}

/** Loads the texts that the loaded modules require. Fails if the connection is lost; the next call tries again. */
async function loadTexts(tag: Language = language.peek()): Promise<void> {
  await Promise.all([
    ...[...required].map((area) => loadArea(tag, area)),
    ...[...requiredInEveryLanguage].flatMap((area) => LANGUAGES.map((one) => loadArea(one.tag, area))),
  ])
}

async function loadArea(tag: Language, area: Area): Promise<void> {
  const name = `${tag}/${area}`
  if (loaded.has(name)) return
  const load = files[name]
  if (!load) throw new Error(`There is no file locales/${name}.ts`)
  loaded.set(name, ((await load()) as { default: Areas[Area] }).default)
}

/** Waits for a module that is loaded later, and loads its texts. */
export async function withTexts<Module>(module: Promise<Module>): Promise<Module> {
  const found = await module
  await loadTexts()
  return found
}

let requestedLanguage: Language | undefined

/** Fails if the connection is lost; the page then keeps its language. */
export async function chooseLanguage(next: Language): Promise<void> {
  requestedLanguage = next
  let count: number
  do {
    count = required.size
    await loadTexts(next)
    // A page that was opened meanwhile requires further texts.
  } while (required.size > count)
  // Another language was chosen meanwhile.
  if (requestedLanguage !== next) return
  rememberLanguage(next)
  language.value = next
}

const RETRY_MS = 2_000

/** Renders the page once its texts are loaded; retries until the connection is back. */
export async function renderWithTexts(render: () => void): Promise<void> {
  try {
    await loadTexts()
  } catch {
    return void setTimeout(() => void renderWithTexts(render), RETRY_MS)
  }
  render()
}
