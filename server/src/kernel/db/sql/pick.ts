// Selects columns by name, for queries that write many of them. The input of `prepared` is a proxy without own keys, so it
// cannot be spread.

export const pick = <Row extends object, Name extends keyof Row>(row: Row, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>

/** Selects the columns that are present: an update leaves the others unchanged. */
export const pickPresent = <Row extends object, Name extends keyof Row>(
  row: Row,
  names: readonly Name[],
  presentFields: ReadonlySet<PropertyKey>,
): Partial<Pick<Row, Name>> =>
  pick(
    row,
    names.filter((name) => presentFields.has(name)),
  )
