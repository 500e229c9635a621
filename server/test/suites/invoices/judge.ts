// Runs all validators on a folder of invoices, and compares their findings with the expected ones.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Finder } from './planted-faults.ts'
import { runMustangAndFrenchRules, runVeraPdf, type Validators } from './validators.ts'

export type JudgedDocument = {
  name: string
  pdf: Buffer
  /** Empty: the document has none, and only its PDF/A is validated. */
  xml: string
  /** Ids of French rules that the document is expected to break. */
  allowed: string[]
  /** Checks that must find a planted fault. */
  finders?: Finder[]
}

/** A seller abroad has no SIREN; the rules are those of sellers in France. */
export const FOREIGN_SELLER_BREAKS = ['BR-FR-10_BT-30']

export type OnFile = (validator: 'veraPDF' | 'Mustang and French rules') => void

export async function judge(
  validators: Validators,
  folder: string,
  documents: JudgedDocument[],
  onFile: OnFile,
): Promise<string[]> {
  const plainFolder = join(folder, 'without-xml')
  await mkdir(plainFolder, { recursive: true })
  const toPdfPath = ({ name, xml }: JudgedDocument) => join(xml === '' ? plainFolder : folder, `${name}.pdf`)
  for (const document of documents) {
    await writeFile(toPdfPath(document), document.pdf)
    if (document.xml !== '') await writeFile(join(folder, `${document.name}.xml`), document.xml)
  }
  const files = documents.map(toPdfPath)
  const pdfA = await runVeraPdf(validators, files, () => onFile('veraPDF'))
  const content = await runMustangAndFrenchRules(validators, folder, () => onFile('Mustang and French rules'))
  return documents.flatMap((document) => {
    const verapdf = pdfA.get(`${document.name}.pdf`)
    if (document.xml === '') return compareFindings(document, 'verapdf', verapdf)
    const french = content.get(`${document.name}.xml`)
    const problems: Record<Exclude<Finder, 'own'>, string[] | undefined> = {
      verapdf,
      mustang: content.get(`${document.name}.pdf`),
      french: french && listDifferences(french, document.allowed),
    }
    return Object.entries(problems).flatMap(([finder, found]) =>
      compareFindings(document, finder as Finder, found),
    )
  })
}

/** Ids that are found but not expected, or expected but not found. */
const listDifferences = (found: string[], expected: string[]): string[] => [
  ...found.filter((id) => !expected.includes(id)),
  ...expected.filter((id) => !found.includes(id)).map((id) => `${id} should be broken`),
]

function compareFindings(
  { name, finders }: JudgedDocument,
  finder: Finder,
  found: string[] | undefined,
): string[] {
  if (found === undefined) return [`${name}: ${finder} did not validate it`]
  if (!finders) return found.map((problem) => `${name}: ${finder}: ${problem}`)
  return finders.includes(finder) && found.length === 0 ? [`${name}: not found by ${finder}`] : []
}
