// The ISO schema of payment files, and its validation by Java.
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cachePath, hasJava, MIN_JAVA, readJavaLines, run } from '../../check/programs.ts'

const PROGRAM = fileURLToPath(new URL('./java/ValidatePayments.java', import.meta.url))
/** ISO does not publish its schemas in a registry. This Python package contains the schema of pain.001.001.09. */
const PACKAGE = 'sepaxml==2.7.0'
const DOWNLOAD = ['-m', 'pip', 'download', '--quiet', '--disable-pip-version-check', '--no-deps']
const FOLDER = cachePath('payment-schema-sepaxml-2.7.0')
const SCHEMA = join(FOLDER, 'sepaxml/schemas/pain.001.001.09.xsd')

/** The schema if it was fetched before and there is Java. */
export const findSchema = async (): Promise<string | undefined> =>
  existsSync(SCHEMA) && (await hasJava()) ? SCHEMA : undefined

/** Fetches the schema once; `missing` is the reason if that is impossible. */
export async function fetchSchema(
  onFetch: (folder: string) => void,
): Promise<{ schema: string } | { missing: string }> {
  if (!(await hasJava())) return { missing: `no Java ${MIN_JAVA} or later` }
  if (existsSync(SCHEMA)) return { schema: SCHEMA }
  onFetch(FOLDER)
  const partial = `${FOLDER}.${process.pid}`
  await mkdir(dirname(FOLDER), { recursive: true })
  try {
    const downloaded = await run('python3', [...DOWNLOAD, '-d', partial, PACKAGE])
    if (downloaded.code !== 0) return { missing: `pip could not fetch ${PACKAGE}` }
    const [wheel = ''] = await readdir(partial)
    // A wheel is a ZIP archive.
    await run('python3', ['-m', 'zipfile', '-e', join(partial, wheel), partial])
    await rm(FOLDER, { recursive: true, force: true })
    await rename(partial, FOLDER)
  } finally {
    await rm(partial, { recursive: true, force: true })
  }
  return existsSync(SCHEMA) ? { schema: SCHEMA } : { missing: `${PACKAGE} does not contain the schema` }
}

/** Errors of each file name of a folder. A file without an entry was not validated. */
export async function validateFolder(
  schema: string,
  folder: string,
  onFile: () => void,
): Promise<Map<string, string[]>> {
  const errors = new Map<string, string[]>()
  const log = await readJavaLines([PROGRAM, schema, folder], (line) => {
    const [name = '', ...found] = line.split('\t')
    errors.set(name, found)
    onFile()
  })
  if (errors.size === 0) throw new Error(`The validator returned nothing: ${log}`)
  return errors
}
