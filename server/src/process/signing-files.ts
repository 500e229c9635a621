// Reads the operator's certificate and private key for documents, in the leader: a worker that is replaced later must not fail because
// the certificate has expired since, or because the files are being replaced.
import { readFileSync } from 'node:fs'
import type { Config } from '../config.ts'
// Not through index.ts, which loads the renderer.
import {
  findValidityProblem,
  readSigningFiles,
  SigningFileError,
  type SigningFiles,
} from '../documents/signing/signing-identity.ts'
import { DAY_MS } from '../domain/durations.ts'
import { StartError } from './output.ts'

const SETTING = { certificates: 'SIGNING_CERTIFICATE_FILE', key: 'SIGNING_KEY_FILE' } as const
const WARN_DAYS = 30

type SigningConfig = Pick<Config, 'SIGNING_CERTIFICATE_FILE' | 'SIGNING_KEY_FILE'>

/** Reads the files if they are set. The start fails if they cannot be used. */
export function readUsableSigningFiles(
  { SIGNING_CERTIFICATE_FILE, SIGNING_KEY_FILE }: SigningConfig,
  now: Date,
  say: (line: string) => void,
): SigningFiles | undefined {
  if (!SIGNING_CERTIFICATE_FILE || !SIGNING_KEY_FILE) return undefined
  const paths = { certificates: SIGNING_CERTIFICATE_FILE, key: SIGNING_KEY_FILE }
  const createStartError = (file: keyof SigningFiles, problem: string) =>
    new StartError(`${SETTING[file]} ${paths[file]} ${problem}.`)
  const read = (file: keyof SigningFiles): string => {
    try {
      return readFileSync(paths[file], 'utf8')
    } catch (error) {
      throw createStartError(file, `cannot be read: ${(error as NodeJS.ErrnoException).code}`)
    }
  }
  const files = { certificates: read('certificates'), key: read('key') }
  try {
    const identity = readSigningFiles(files)
    const problem = findValidityProblem(identity, now)
    if (problem) throw new SigningFileError('certificates', problem)
    const days = Math.floor((identity.validTo.getTime() - now.getTime()) / DAY_MS)
    if (days < WARN_DAYS)
      say(`The certificate of ${SETTING.certificates} expires at ${identity.validTo.toISOString()}.`)
  } catch (error) {
    if (error instanceof SigningFileError) throw createStartError(error.file, error.message)
    throw error
  }
  return files
}
