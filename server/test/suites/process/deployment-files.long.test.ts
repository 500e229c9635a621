// The files of deploy/ that other programs read are checked by linters, where these are installed.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { SLOW, TIMEOUT_MS, waitFor } from './programs/wait.ts'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const toDeployPath = (name: string) => join(ROOT, 'deploy', name)

/** Prints one line if the program is missing. */
function isInstalled(program: string, what: string): boolean {
  const isThere = spawnSync(program, ['--version']).status === 0
  if (!isThere) process.stdout.write(`${program} is not installed: ${what} is not checked\n`)
  return isThere
}

test.runIf(isInstalled('hadolint', 'deploy/Containerfile'))(
  'hadolint reports nothing about the Containerfile',
  () => {
    const { status, stdout } = spawnSync('hadolint', [toDeployPath('Containerfile')], { encoding: 'utf8' })
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' })
  },
)

test.runIf(isInstalled('check-jsonschema', 'deploy/compose.yaml'))(
  'compose.yaml conforms to its specification',
  () => {
    const args = ['--builtin-schema', 'vendor.compose-spec', toDeployPath('compose.yaml')]
    const { status, stdout } = spawnSync('check-jsonschema', args, { encoding: 'utf8' })
    expect(status, stdout).toBe(0)
  },
)

const hasSystemd = isInstalled('systemd-analyze', 'deploy/team-engagement.service')

test.runIf(hasSystemd)('the unit has no errors, and its sandbox is rated OK', () => {
  const folder = mkdtempSync(join(tmpdir(), 'engagement-unit-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const installed = execFileSync('cat', [toDeployPath('team-engagement.service')], { encoding: 'utf8' })
  // `verify` demands that the program exists.
  const unit = join(folder, 'team-engagement.service')
  writeFileSync(unit, installed.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`))
  const verified = spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' })
  const messages = `${verified.stdout}${verified.stderr}`.split('\n').filter((line) => line.includes(folder))
  expect(messages).toEqual([])
  const args = ['security', '--offline=true', '--no-pager', '--threshold=20', unit]
  const rated = spawnSync('systemd-analyze', args, { encoding: 'utf8' })
  expect(rated.status, rated.stdout.split('\n').slice(-3).join('\n')).toBe(0)
})

/** An image with Node 24; without a registry, an image that was made on this machine. */
const NODE_IMAGE = process.env['TEST_NODE_IMAGE']
const hasPodman = NODE_IMAGE !== undefined && isInstalled('podman', 'the image')
if (NODE_IMAGE === undefined)
  process.stdout.write('TEST_NODE_IMAGE is not set: the image is not built and run\n')

const PORT = '39218'
const podman = (...args: string[]) =>
  execFileSync('podman', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
/** For example `--runtime runc --cgroup-manager cgroupfs`, where the machine needs it. */
const GLOBAL_OPTIONS = (process.env['TEST_PODMAN_OPTIONS'] ?? '').split(' ').filter(Boolean)
const RUN_OPTIONS = (process.env['TEST_PODMAN_RUN_OPTIONS'] ?? '').split(' ').filter(Boolean)

const waitUntilReady = () =>
  waitFor('the container to be ready', TIMEOUT_MS, async () => {
    const response = await fetch(`http://127.0.0.1:${PORT}/readyz`).catch(() => undefined)
    return response?.ok
  })

test.runIf(hasPodman)(
  'the image runs with a read-only root and without privileges, and keeps its data when it is killed',
  { ...SLOW, timeout: 1_800_000 },
  async () => {
    const tag = `localhost/team-engagement-test-${process.pid}`
    const name = `team-engagement-test-${process.pid}`
    onTestFinished(() => {
      for (const args of [
        ['rm', '--force', name],
        ['volume', 'rm', name],
        ['rmi', tag],
      ])
        spawnSync('podman', [...GLOBAL_OPTIONS, ...args])
    })
    const build = [
      'build',
      '--format',
      'docker',
      '--isolation',
      'chroot',
      '--build-arg',
      `NODE_IMAGE=${NODE_IMAGE}`,
    ]
    podman(...GLOBAL_OPTIONS, ...build, '-f', 'deploy/Containerfile', '-t', tag, '.')
    const sandbox = ['--read-only', '--tmpfs=/tmp', '--cap-drop=all', '--security-opt=no-new-privileges']
    const place = ['--network=host', '-e', `PORT=${PORT}`, '-v', `${name}:/var/lib/team-engagement`]
    podman(...GLOBAL_OPTIONS, 'run', '-d', '--name', name, ...sandbox, ...RUN_OPTIONS, ...place, tag)
    await waitUntilReady()
    const key = await waitFor(
      'the greeting',
      TIMEOUT_MS,
      () => /Demo key\s+(\S+)/.exec(podman(...GLOBAL_OPTIONS, 'logs', name))?.[1],
    )
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const created = await fetch(`http://127.0.0.1:${PORT}/api/v1/project-codes`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ name: 'In a container' }),
    })
    expect(created.status).toBe(201)
    const { data } = (await created.json()) as { data: { id: string } }
    expect(podman(...GLOBAL_OPTIONS, 'exec', name, 'id', '-u').trim()).toBe('10001')
    podman(...GLOBAL_OPTIONS, 'healthcheck', 'run', name)
    podman(...GLOBAL_OPTIONS, 'kill', '--signal=KILL', name)
    // After a crash, another process may have the id that postmaster.pid names. Here it names 7, which the launcher gets at the next start.
    const mount = podman(...GLOBAL_OPTIONS, 'volume', 'inspect', name, '--format={{.Mountpoint}}').trim()
    execFileSync('sed', ['-i', '1s/.*/7/', join(mount, 'postgres/cluster/postmaster.pid')])
    podman(...GLOBAL_OPTIONS, 'start', name)
    await waitUntilReady()
    const found = await fetch(`http://127.0.0.1:${PORT}/api/v1/project-codes/${data.id}`, { headers })
    expect(found.status).toBe(200)
    podman(...GLOBAL_OPTIONS, 'stop', '--time=40', name)
    expect(podman(...GLOBAL_OPTIONS, 'inspect', name, '--format={{.State.ExitCode}}').trim()).toBe('0')
  },
)
