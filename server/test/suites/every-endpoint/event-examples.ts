// docs/event-examples.md: one event of each type, as the feed returned it.
import { readFile, writeFile } from 'node:fs/promises'
import { EVENTS } from '../../../src/features/manifests.ts'
import type { Body } from '../../world/world.ts'

const PAGE = new URL('../../../../docs/event-examples.md', import.meta.url)

const INTRODUCTION = `# Examples of events

One event of each [type](events.md#types), as \`GET /api/v1/events\` returned it in a test run, and as a [webhook](webhooks.md) sends it. The types are in the order of the table.

\`object\` is shown whole in the first example of each resource, and referenced in later ones: \`{ "…": "as in project_code.created" }\`.
It is null if the resource no longer exists, or if it cannot be read by itself.
`

/** By type, in the order of the declarations. An event whose resource was not deleted is preferred, because it shows the resource. */
export function examplesOf(events: readonly Body[]): Body[] {
  const byType = Map.groupBy(events, ({ type }) => type)
  return [...EVENTS.keys()].flatMap((type) => {
    const ofType = byType.get(type) ?? []
    return ofType.find(({ object }) => object) ?? ofType.slice(0, 1)
  })
}

export const readPage = () => readFile(PAGE, 'utf8')

export const writePage = (examples: readonly Body[]) =>
  writeFile(PAGE, [INTRODUCTION, ...abbreviated(examples).map(sectionOf)].join('\n'))

const SECTION = /^## (?<type>\S+)\n\n(?<description>[^\n]+)\n\n```json\n(?<json>.+?)\n```$/gms

type Section = { type: string; description: string; event: Body }

/** With whole objects. */
export function sectionsOf(page: string): Section[] {
  const sections = [...page.matchAll(SECTION)].map(({ groups }) => groups as Record<string, string>)
  const events = completed(sections.map(({ json }) => JSON.parse(json ?? '')))
  return sections.map(({ type = '', description = '' }, at) => ({ type, description, event: events[at] }))
}

/** The name of the one field of an abbreviated object. */
const ELLIPSIS = '…'
const AS_IN = 'as in '

/** The first object of each type of resource stays whole. */
function abbreviated(examples: readonly Body[]): Body[] {
  const shownIn = new Map<string, string>()
  return examples.map((event) => {
    const { type, subject, object } = event
    if (object === null) return event
    const first = shownIn.get(subject.type)
    if (first) return { ...event, object: { [ELLIPSIS]: AS_IN + first } }
    shownIn.set(subject.type, type)
    return event
  })
}

function completed(examples: readonly Body[]): Body[] {
  const objects = new Map(examples.map(({ type, object }) => [AS_IN + type, object]))
  return examples.map((event) => {
    const reference = event.object?.[ELLIPSIS]
    return reference ? { ...event, object: objects.get(reference) } : event
  })
}

const sectionOf = (event: Body) =>
  `## ${event.type}\n\n${EVENTS.get(event.type)?.description}\n\n\`\`\`json\n${jsonOf(event)}\n\`\`\`\n`

/** One line for each field, except those of a whole object. */
function jsonOf({ object, ...fact }: Body): string {
  const lines = Object.entries(fact).map(([name, value]) => `  "${name}": ${inline(value)},`)
  const isWhole = object && !(ELLIPSIS in object)
  const shown = isWhole ? JSON.stringify(object, null, 2).replaceAll('\n', '\n  ') : inline(object)
  return ['{', ...lines, `  "object": ${shown}`, '}'].join('\n')
}

/** With spaces: line breaks in JSON are formatting, those of strings are escaped. */
const inline = (value: unknown) =>
  JSON.stringify(value, null, 1)
    .replace(/(?<=\[)\n\s*|\n\s*(?=\])/g, '')
    .replace(/\n\s*/g, ' ')
