// Prints a mission: its fields, then its deliverables and events as tables.
import { printItem, printSection } from '../../output.ts'
import type { Settings } from '../../settings.ts'
import { formatPairs, type Item } from '../../text.ts'

const DELIVERABLES = ['order_index', 'name', 'quantity', 'amount_excl_vat', 'description']
const EVENTS = ['at', 'type', 'actor', 'data']

export function printMission(settings: Settings, mission: Item, events?: Item[]): void {
  if (settings.isJson) printItem(settings, events ? { ...mission, events } : mission)
  else printForPerson(settings, mission, events)
}

function printForPerson(settings: Settings, { deliverables_catalog, ...fields }: Item, events?: Item[]) {
  const deliverables = deliverables_catalog as Item[]
  printItem(settings, fields)
  if (deliverables.length > 0) printSection('deliverables_catalog', deliverables, DELIVERABLES)
  if (events) printSection('events', events.map(toEventRow), EVENTS)
}

const toEventRow = ({ actor, data, ...event }: Item): Item => ({
  ...event,
  actor: formatActor(actor as Item),
  data: formatPairs((data ?? {}) as Item),
})

/** Events of the service itself have no name. */
const formatActor = ({ name, kind }: Item) => (name ? `${name} (${kind})` : kind)
