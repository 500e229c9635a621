// The previous release and this one run beside each other on one database, under the load of an integration.
import { expect, test } from 'vitest'
import { isMissing, PREVIOUS } from './programs/earlier-releases.ts'
import { repeatOn, startUpgrade } from './programs/upgrade.ts'

const VERY_SLOW = { timeout: 900_000 }

test.skipIf(isMissing(PREVIOUS))(
  'an upgrade node by node fails no request and loses no write',
  VERY_SLOW,
  async () => {
    const upgrade = await startUpgrade()
    const { environment, earlier, writes } = upgrade
    await writes(150)
    const begin = performance.now()
    const server = await upgrade.serve(upgrade.launchThis())
    const [pause, before] = [upgrade.longest(begin), upgrade.longest(0, begin)].map(Math.round)
    // biome-ignore lint/suspicious/noConsole: figures
    console.log(
      `started beside the previous release in ${Math.round(performance.now() - begin)} ms; ` +
        `longest response meanwhile ${pause} ms, before ${before} ms`,
    )
    await writes(300)
    expect(await repeatOn(earlier, environment, 40)).toBeGreaterThan(10)
    expect(await repeatOn(server, environment, 40)).toBeGreaterThan(10)
    await upgrade.stop('earlier', earlier)
    await writes(200)
    expect(upgrade.responsesOf('earlier')).toBeGreaterThan(100)
    expect(upgrade.responsesOf('this')).toBeGreaterThan(100)
    await upgrade.end(server)
  },
)
