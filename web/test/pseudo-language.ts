// A pseudo-language for tests: English with accents, 40 % longer. It reveals texts that do not fit or have no translation.
import { cp, mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const PSEUDO = 'zz'

const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url))
const LETTERS = 'acdeghijklnoprstuwyz'
/** Letters that every font has. */
const ACCENTED = 'áçđéğĥíĵķļñöþŕšţüŵýž'

export function toPseudo(text: string): string {
  const accented = text.replace(new RegExp(`[${LETTERS}]`, 'gi'), (letter) => {
    const accent = ACCENTED.charAt(LETTERS.indexOf(letter.toLowerCase()))
    return letter === letter.toLowerCase() ? accent : accent.toUpperCase()
  })
  // The added words have five letters, so that lines break as in a language with long texts.
  const extraLength = Math.round(text.length * 0.4)
  return accented + ' ñöüéá'.repeat(Math.ceil(extraLength / 6)).slice(0, extraLength)
}

/** Names of months and weekdays are Greek: in Latin letters, they were formatted in a wrong language. */
const CONVENTIONS = { name: 'Þšéüđö', locale: 'el-GR', decimal: ',', list: ';' }

/** The source text of translate.js. It begins with the source text of the function `toPseudo`. */
const TRANSLATE_SOURCE = `${toPseudo}
const [LETTERS, ACCENTED] = ['${LETTERS}', '${ACCENTED}']
export function translate(texts) {
  if (typeof texts === 'string') return toPseudo(texts)
  if (typeof texts === 'function') return (...parameters) => translate(texts(...parameters))
  if (typeof texts !== 'object' || texts === null) return texts
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, translate(text)]))
}
`

/** Copies the web sources and adds the folder of the pseudo-language; returns the path of the copy. */
export async function copyWithPseudoLanguage(folder: string): Promise<string> {
  const web = join(folder, 'web')
  const isSource = (path: string) => !/\/web\/(?:dist|test)(?:\/|$)/.test(path)
  await cp(join(REPOSITORY, 'web'), web, { recursive: true, filter: isSource })
  for (const name of ['sdk', 'node_modules', 'tsconfig.json'])
    await symlink(join(REPOSITORY, name), join(folder, name))
  const language = join(web, 'locales', PSEUDO)
  await mkdir(language)
  await writeFile(join(language, 'language.ts'), `export default ${JSON.stringify(CONVENTIONS)}\n`)
  await writeFile(join(language, 'translate.js'), TRANSLATE_SOURCE)
  const english = join(web, 'locales', 'en')
  for (const entry of await readdir(english, { recursive: true })) {
    if (!entry.endsWith('.ts') || entry === 'language.ts') continue
    const up = '../'.repeat(entry.split('/').length)
    await mkdir(join(language, dirname(entry)), { recursive: true })
    const imports = `import texts from '${up}en/${entry}'\nimport { translate } from '${up}${PSEUDO}/translate.js'\n`
    await writeFile(join(language, entry), `${imports}export default translate(texts)\n`)
  }
  return web
}
