// Third-party validators in Java: veraPDF (PDF/A), Mustang (Factur-X, EN 16931) and the French rules XP Z12-012.
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cachePath, hasJava, MIN_JAVA, readJavaLines, run } from '../../check/programs.ts'

const JAVA = fileURLToPath(new URL('./java', import.meta.url))
const POM = join(JAVA, 'pom.xml')

export type Validators = { mustang: string; verapdf: string; rules: string }

/** The folder for these versions of the validators. */
function cacheFolder(): string {
  const version = createHash('sha256').update(readFileSync(POM)).digest('hex').slice(0, 12)
  return cachePath(`invoice-validators-${version}`)
}

function validatorsIn(folder: string): Validators | undefined {
  const [rules] = globSync(join(folder, 'rules/**/*BR-FR-Flux2-Schematron-CII*.xslt'))
  const found = { mustang: join(folder, 'Mustang-CLI.jar'), verapdf: join(folder, 'cli.jar') }
  return rules && existsSync(found.mustang) && existsSync(found.verapdf) ? { ...found, rules } : undefined
}

/** The validators if they were fetched before and there is Java. */
export async function findValidators(): Promise<Validators | undefined> {
  return (await hasJava()) ? validatorsIn(cacheFolder()) : undefined
}

/** Fetches the validators once. Returns a text with the reason if that is impossible. */
export async function fetchValidators(onFetch: (folder: string) => void): Promise<Validators | string> {
  if (!(await hasJava())) return `no Java ${MIN_JAVA} or later`
  const folder = cacheFolder()
  const cached = validatorsIn(folder)
  if (cached) return cached
  if ((await run('mvn', ['--version'])).code !== 0) return 'no Maven to fetch the validators'
  onFetch(folder)
  const partial = `${folder}.${process.pid}`
  await mkdir(dirname(folder), { recursive: true })
  const { code, output } = await run('mvn', ['-B', '-q', '-f', POM, `-Dfolder=${partial}`, 'validate'])
  if (code === 0) {
    await rm(folder, { recursive: true, force: true })
    await rename(partial, folder)
  }
  await rm(partial, { recursive: true, force: true })
  return validatorsIn(folder) ?? `Maven could not fetch the validators: ${output.trim().split('\n')[0]}`
}

/** Problems of each file name. A file without an entry was not validated. */
type Problems = Map<string, string[]>

/** Validates all files in one process, in the PDF/A flavour that each file declares, which must be 3u. */
export async function runVeraPdf(
  { verapdf }: Validators,
  files: string[],
  onFile: () => void,
): Promise<Problems> {
  const problems: Problems = new Map()
  await readJavaLines(['-jar', verapdf, '--format', 'text', '-f', '0', ...files], (line) => {
    const [, state, path = '', flavour] = /^(PASS|FAIL) (.+) (\S+)$/.exec(line) ?? []
    if (state === undefined) return
    problems.set(path.slice(path.lastIndexOf('/') + 1), state === 'PASS' && flavour === '3u' ? [] : [line])
    onFile()
  })
  return problems
}

/** Counts every summary and warning: the last summary of Mustang was "valid" for a file that is not PDF/A. */
function parseMustangReport(report: string): string[] {
  const states = [...report.matchAll(/<summary status="(\w+)"/g)].map(([, state]) => state)
  const found = [...report.matchAll(/<(?:error|warning|exception)\b[^>]*>([^<]*)/g)].map(([, text = '']) =>
    text.trim(),
  )
  // One summary for the PDF, one for the XML, one for both.
  const isValid = states.length === 3 && states.every((state) => state === 'valid')
  return isValid ? found : [`summaries: ${states.join(', ')}`, ...found]
}

const parseFrenchReport = (report: string): string[] =>
  report.includes('<svrl:fired-rule')
    ? [...report.matchAll(/<svrl:failed-assert[^>]*?\sid="([^"]+)"/g)].map(([, id = '']) => id)
    : ['no rule was applied']

/** Runs Mustang on the PDF files of a folder, and the French rules on its XML files. */
export async function runMustangAndFrenchRules(
  { mustang, rules }: Validators,
  folder: string,
  onFile: () => void,
): Promise<Problems> {
  const problems: Problems = new Map()
  const program = join(JAVA, 'ValidateInvoices.java')
  const log = await readJavaLines(
    ['-Dfile.encoding=UTF-8', '-cp', mustang, program, folder, rules],
    (line) => {
      const [name = '', validator, report = ''] = line.split('\t')
      problems.set(name, validator === 'mustang' ? parseMustangReport(report) : parseFrenchReport(report))
      onFile()
    },
  )
  if (problems.size === 0) throw new Error(`The validators returned nothing: ${log}`)
  return problems
}
