// An event kind is what the contract calls a type: `mission.signed`. Each feature defines its own in `x.manifest.ts`; a change of state
// records an event, and the change feed and webhooks send it.
import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox'

export type EventKind<T extends string = string, Data extends TProperties = TProperties> = {
  readonly type: T
  /** The resource that the event is about, and whose current state is sent with it. */
  readonly subject: string
  readonly description: string
  /** The fact, frozen when it happens: small, and without personal data, because it is kept and may be sent again years later. */
  readonly data: Data
  /** Fields of the data that are erased with the row that the event is about, and their replacements. */
  readonly personal?: PersonalFields
}

export type PersonalFields = Readonly<Record<string, 'word' | 'digits'>>

// biome-ignore lint/suspicious/noExplicitAny: the data of each kind are another type
export type AnyEventKind = EventKind<string, any>

export type DataOf<Kind extends AnyEventKind> = Static<TObject<Kind['data']>>

/** Omitted for a kind without data. */
export type EventArguments<Kind extends AnyEventKind> = keyof Kind['data'] extends never
  ? [data?: NoData, timeline?: object]
  : [data: DataOf<Kind>, timeline?: object]

type Unnamed<Data extends TProperties> = Pick<EventKind<string, Data>, 'description' | 'data' | 'personal'>

type NoData = Record<never, never>

export function event(description: string): Unnamed<NoData>
export function event<const Data extends TProperties>(
  description: string,
  data: Data,
  personal?: { readonly [Field in keyof Data & string]?: PersonalFields[string] },
): Unnamed<Data>
export function event(description: string, data: TProperties = {}, personal?: object): Unnamed<TProperties> {
  return { description, data, ...(personal && { personal: personal as PersonalFields }) }
}

/** The prefix `mission` and the name `signed` make `mission.signed`. `subject`: the resource, by default the prefix. */
export function defineEvents<
  const Prefix extends string,
  // biome-ignore lint/suspicious/noExplicitAny: the data of each kind are another type
  const T extends Record<string, Unnamed<any>>,
>(prefix: Prefix, kinds: T, subject: string = prefix) {
  const named = Object.entries(kinds).map(([name, one]) => [
    name,
    { type: `${prefix}.${name}`, subject, ...one },
  ])
  return Object.fromEntries(named) as {
    readonly [Name in keyof T & string]: EventKind<`${Prefix}.${Name}`, T[Name]['data']>
  }
}

export type EventKinds = Readonly<Record<string, AnyEventKind>>

// Fields that several kinds have.
export const CHANGED_FIELDS = {
  changed_fields: Type.Array(Type.String(), {
    description: 'The names of the fields that were sent and have changed.',
  }),
}
/** The data of a kind with `CHANGED_FIELDS`. */
export const changedFields = (sent: object) => ({ changed_fields: Object.keys(sent) })
const STATUS = (description: string) => Type.String({ description })
export const STATUS_CHANGE = { from: STATUS('The status before.'), to: STATUS('The status after.') }
/** OpenAPI 3.0.3 has no type "null". */
export const NULLABLE = <S extends TSchema>(schema: S) =>
  Type.Unsafe<Static<S> | null>({ ...schema, nullable: true })
/** The status fields of an event that creates the resource. */
export const FIRST_STATUS = {
  from: Type.Unsafe<null>({
    type: 'string',
    nullable: true,
    description: 'Null: there is no status before.',
  }),
  to: STATUS('The first status.'),
}
export const ID = (description: string) => Type.String({ format: 'uuid', description })

/** The type of an event as a name in the contract. */
export const pascalCase = (type: string) =>
  type.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())
