// Every scenario, in the order in which they run.
import type { Scenario } from '../scenario.ts'
import { CITUS } from './citus.ts'
import { DATABASE } from './database.ts'
import { DISK_FULL } from './disk-full.ts'
import { EXHAUSTION } from './exhaustion.ts'
import { KILLS } from './kills.ts'
import { MAILS } from './mails.ts'
import { MIRRORS } from './mirrors.ts'
import { NETWORK } from './network.ts'
import { NODES } from './nodes.ts'
import { PLANTED } from './planted.ts'
import { SLOW_CLIENTS } from './slow-clients.ts'
import { TESTED } from './tested.ts'
import { WEBHOOKS } from './webhooks.ts'

export const SCENARIOS: Scenario[] = [
  PLANTED,
  ...KILLS,
  MIRRORS,
  WEBHOOKS,
  MAILS,
  ...NODES,
  ...DATABASE,
  ...NETWORK,
  CITUS,
  EXHAUSTION,
  DISK_FULL,
  SLOW_CLIENTS,
  ...TESTED,
]
