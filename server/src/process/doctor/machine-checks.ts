// Checks of this machine: disk, secret key file, signing certificate, backups.
import { createReadStream } from 'node:fs'
import { readdir, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createGunzip } from 'node:zlib'
import { getNeededKey } from '../../backup/backup-content.ts'
import { FORMAT } from '../../backup/backup-format.ts'
import type { Config } from '../../config.ts'
import { HOUR_MS } from '../../domain/durations.ts'
import { readUsableSigningFiles } from '../signing-files.ts'
import { advise, describeReason, type Finding, failed, formatCount, ok } from './check.ts'

const GB = 1_000_000_000
const LOW_BYTES = 5 * GB
const FULL_BYTES = GB

export type FreeBytes = (path: string) => Promise<number>

/** Returns the free bytes for accounts other than root, in the file system of the nearest folder that exists. */
export const freeBytesAt: FreeBytes = async (path) => {
  try {
    const { bavail, bsize } = await statfs(path)
    return bavail * bsize
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(path) === path) throw error
    return freeBytesAt(dirname(path))
  }
}

export async function checkDisk(path: string, freeBytes: FreeBytes): Promise<Finding> {
  const free = await freeBytes(path)
  const found = `${(free / GB).toFixed(1)} GB are free for ${path}`
  const advice = 'Make space: PostgreSQL stops when the disk is full.'
  if (free < FULL_BYTES) return failed(found, advice)
  return free < LOW_BYTES ? advise(found, advice) : ok(found)
}

export function checkCertificate(config: Config, hasSecretKey: boolean, now: Date): Finding {
  if (config.SIGNING_CERTIFICATE_FILE === undefined)
    return hasSecretKey
      ? ok('self-signed, derived from the secret key')
      : advise(
          'signed documents carry no signature of the service',
          'Set SECRET_KEY, or SIGNING_CERTIFICATE_FILE and SIGNING_KEY_FILE.',
        )
  const lines: string[] = []
  try {
    readUsableSigningFiles(config, now, (line) => lines.push(line))
  } catch (error) {
    return failed(
      describeReason(error),
      'Renew the certificate, then restart: the service does not start with it.',
    )
  }
  const [line] = lines
  return line === undefined
    ? ok(`${config.SIGNING_CERTIFICATE_FILE} is valid for more than 30 days`)
    : advise(line, 'Renew the certificate, then restart.')
}

const OLD_HOURS = 26
const TOO_OLD_HOURS = 7 * 24

type Backup = { file: string; at: Date; isEncrypted: boolean }

export async function checkBackups(folder: string | undefined, now: Date): Promise<Finding> {
  if (folder === undefined)
    return advise('not checked', 'Use --backups FOLDER to check the age of the newest backup.')
  const newest = await findNewestBackup(folder)
  if (!newest)
    return failed(`there is no backup in ${folder}`, 'Back up every day: `team-engagement backup FILE`.')
  const hours = Math.max(0, Math.floor((now.getTime() - newest.at.getTime()) / HOUR_MS))
  const age = hours < 48 ? formatCount(hours, 'hour') : formatCount(Math.floor(hours / 24), 'day')
  const found = `${newest.file} is ${age} old${newest.isEncrypted ? ', encrypted' : ''}`
  const advice = 'Back up every day, and verify a backup now and then: `team-engagement backup verify FILE`.'
  if (hours >= TOO_OLD_HOURS) return failed(found, advice)
  return hours >= OLD_HOURS ? advise(found, advice) : ok(found)
}

async function findNewestBackup(folder: string): Promise<Backup | undefined> {
  const names = await readdir(folder, { withFileTypes: true })
  const files = names.filter((entry) => entry.isFile() && !entry.name.endsWith('.partial'))
  const datedFiles = await Promise.all(
    files.map(async ({ name }) => ({ file: join(folder, name), at: (await stat(join(folder, name))).mtime })),
  )
  for (const { file, at } of datedFiles.sort((left, right) => right.at.getTime() - left.at.getTime())) {
    // The header of an encrypted file can be read only with the key.
    if ((await getNeededKey(file).catch(() => undefined)) !== undefined)
      return { file, at, isEncrypted: true }
    const madeAt = await readBackupTime(file)
    if (madeAt) return { file, at: madeAt, isEncrypted: false }
  }
  return undefined
}

/** Returns the time in the header of a backup; undefined for any other file. */
async function readBackupTime(file: string): Promise<Date | undefined> {
  const source = createReadStream(file)
  const content = createGunzip()
  source.on('error', (error) => content.destroy(error)).pipe(content)
  try {
    let text = ''
    for await (const piece of content) {
      text += piece
      if (!text.startsWith('{"format":"') && text.length > 11) return undefined
      if (text.includes('\n')) break
    }
    const header = JSON.parse(text.slice(0, text.indexOf('\n')))
    return header.format === FORMAT ? new Date(header.made_at) : undefined
  } catch {
    return undefined
  } finally {
    source.destroy()
    content.destroy()
  }
}
