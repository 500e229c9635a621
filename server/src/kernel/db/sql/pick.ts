// Selects columns by name, for queries that write many of them. The input of `prepared` is a proxy without own keys, so it
// cannot be spread.

export const pick = <Row extends object, Name extends keyof Row>(row: Row, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>

/** Only the columns that were given: an update leaves the others unchanged. */
export const pickGiven = <Row extends object, Name extends keyof Row>(
  row: Row,
  names: readonly Name[],
  given: ReadonlySet<PropertyKey>,
): Partial<Pick<Row, Name>> =>
  pick(
    row,
    names.filter((name) => given.has(name)),
  )
