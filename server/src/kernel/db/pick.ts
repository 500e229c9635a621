// Columns by a list of their names, for queries that write many of them. Copied one by one because the input of a
// query that is being written has no keys of its own to spread (prepared.ts).

export const pick = <Row extends object, Name extends keyof Row>(row: Row, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>

/** Only those that come with the call: a change leaves the others as they are. */
export const pickGiven = <Row extends object, Name extends keyof Row>(
  row: Row,
  names: readonly Name[],
  given: ReadonlySet<PropertyKey>,
): Partial<Pick<Row, Name>> =>
  pick(
    row,
    names.filter((name) => given.has(name)),
  )
