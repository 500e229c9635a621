/** Work whose end is known: told that it begins, and then how much was done since the last time. */
export type Progress = { begin(what: string, total: number): void; advance(by: number): void }
