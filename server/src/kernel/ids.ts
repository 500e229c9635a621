// Ids are UUIDv7, made by the application: they sort by creation and need no round trip.
import { uuidv7 } from 'uuidv7'

export const newId = (): string => uuidv7()

/** Never assigned: a malformed id is looked up as this one and not found; it also stands for the operator, who has no team. */
export const NIL_UUID = '00000000-0000-0000-0000-000000000000'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Hyphenated form only: PostgreSQL itself would also take braces and bare digits. */
export const isUuid = (text: string): boolean => UUID.test(text)

/** A path id takes one way whatever it holds, so malformed, foreign and unknown ids answer alike. */
export const idFromPath = (text: string): string => (isUuid(text) ? text.toLowerCase() : NIL_UUID)
