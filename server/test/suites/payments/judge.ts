// Checks payment files with the project's checks and the schema, and compares the findings with the expected ones.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  findPaymentFileProblems,
  findTransferProblems,
  PAYMENT_FILE_TAIL,
  writePaymentFile,
  writePaymentFileHead,
  writeTransfers,
} from '../../../src/documents/index.ts'
import { findErrors } from './exact-check.ts'
import { type Finder, plantFaults, SAMPLE } from './planted-faults.ts'
import type { RandomBatch } from './random-batches.ts'
import { validateFolder } from './schema.ts'

export type JudgedFile = {
  name: string
  xml: string
  /** Checks that must find a planted fault. */
  finders?: Finder[]
}

const CHUNK = 100

/** Writes in chunks, as the service writes a large file. */
function writeInChunks({ file, transfers }: RandomBatch): string {
  let xml = writePaymentFileHead(file)
  for (let start = 0; start < transfers.length; start += CHUNK)
    xml += writeTransfers(transfers.slice(start, start + CHUNK))
  return xml + PAYMENT_FILE_TAIL
}

export function makeBatch(batch: RandomBatch): { document: JudgedFile; errors: string[] } {
  const { name, file, transfers } = batch
  const refused = [...findPaymentFileProblems(file), ...transfers.flatMap(findTransferProblems)]
  if (refused.length > 0)
    return {
      document: { name, xml: '' },
      errors: refused.map(({ field, problem }) => `${name}: ${field}: ${problem}`),
    }
  const xml = writeInChunks(batch)
  const errors = findErrors(xml, batch).map((error) => `${name}: ${error}`)
  if (xml !== writePaymentFile(file, transfers)) errors.push(`${name}: the file differs when written at once`)
  return { document: { name, xml }, errors }
}

/** The valid sample and its planted faults. */
export function makePlanted(): { documents: JudgedFile[]; errors: string[] } {
  const sample = makeBatch(SAMPLE)
  const planted = plantFaults().map(({ name, xml, finders }) => {
    const isMissed = finders.includes('own') && findErrors(xml, SAMPLE).length === 0
    return {
      document: { name: `planted-${name.replaceAll(/\W+/g, '-')}`, xml, finders },
      errors: isMissed ? [`planted: ${name}: not found by our own checks`] : [],
    }
  })
  const batches = [sample, ...planted]
  return {
    documents: batches.map(({ document }) => document),
    errors: batches.flatMap(({ errors }) => errors),
  }
}

export async function judgeBySchema(
  schema: string,
  documents: JudgedFile[],
  keepIn: string | undefined,
  onFile: () => void,
): Promise<string[]> {
  const folder = keepIn ?? (await mkdtemp(join(tmpdir(), 'engagement-payments-')))
  try {
    for (const { name, xml } of documents) await writeFile(join(folder, `${name}.xml`), xml)
    const found = await validateFolder(schema, folder, onFile)
    return documents.flatMap((document) => compareFindings(document, found.get(`${document.name}.xml`)))
  } finally {
    if (keepIn === undefined) await rm(folder, { recursive: true, force: true })
  }
}

function compareFindings({ name, finders }: JudgedFile, found: string[] | undefined): string[] {
  if (found === undefined) return [`${name}: not validated against the schema`]
  if (!finders) return found.map((problem) => `${name}: schema: ${problem}`)
  return finders.includes('schema') && found.length === 0 ? [`${name}: not found by the schema`] : []
}
