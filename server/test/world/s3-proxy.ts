// S3Proxy, a real S3 service on a folder, where Java 17 and Maven are present. It verifies signatures and hashes.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BucketSettings } from '../../src/kernel/db/files/s3-requests.ts'
import { TIMEOUT_MS, waitFor } from '../suites/process/programs/wait.ts'

const VERSION = '4.1.0'
const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/s3proxy', import.meta.url))
const JAR = join(CACHE, `s3proxy-${VERSION}-jar-with-dependencies.jar`)
const DOWNLOAD_MS = 300_000

/** The path of the program, which is downloaded once. If it is unavailable, prints the reason and returns undefined. */
export function findS3Proxy(): string | undefined {
  try {
    execFileSync('java', ['-version'], { stdio: 'ignore' })
    const jarPath = process.env['S3PROXY_JAR']
    if (jarPath) return jarPath
    const artifact = `-Dartifact=org.gaul:s3proxy:${VERSION}:jar:jar-with-dependencies`
    if (!existsSync(JAR))
      execFileSync('mvn', ['-q', 'dependency:copy', artifact, `-DoutputDirectory=${CACHE}`], {
        stdio: 'ignore',
        timeout: DOWNLOAD_MS,
        cwd: tmpdir(),
      })
    return JAR
  } catch (error) {
    const { message } = error as Error
    process.stderr.write(
      `S3Proxy needs Java 17, and Maven or S3PROXY_JAR: its tests are skipped (${message.split('\n')[0]}).\n`,
    )
    return undefined
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

export async function startS3Proxy(
  jar: string,
  prefix: string,
): Promise<{ settings: BucketSettings; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'engagement-s3proxy-'))
  const bucket = 'engagement'
  mkdirSync(join(folder, 'data', bucket), { recursive: true })
  const endpoint = `http://127.0.0.1:${await findFreePort()}`
  const [accessKeyId, secretAccessKey] = ['local-identity', 'local-credential']
  const properties = {
    's3proxy.endpoint': endpoint,
    's3proxy.authorization': 'aws-v2-or-v4',
    's3proxy.identity': accessKeyId,
    's3proxy.credential': secretAccessKey,
    'jclouds.provider': 'filesystem-nio2',
    'jclouds.filesystem.basedir': join(folder, 'data'),
  }
  const file = join(folder, 's3proxy.conf')
  writeFileSync(
    file,
    Object.entries(properties)
      .map((pair) => pair.join('='))
      .join('\n'),
  )
  const java: ChildProcess = spawn('java', ['-Xmx256m', '-jar', jar, '--properties', file], {
    stdio: 'ignore',
  })
  const ended = once(java, 'exit')
  const isUp = () =>
    fetch(endpoint).then(
      () => true,
      () => false,
    )
  await waitFor('S3Proxy', TIMEOUT_MS, () => java.exitCode !== null || isUp())
  return {
    settings: { endpoint, region: 'us-east-1', bucket, prefix, accessKeyId, secretAccessKey },
    async close() {
      java.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
