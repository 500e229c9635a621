/** `expenses[0].date` is “Expenses 1, Date”; a field without a label keeps its API name. */
export const labelField = (names: Partial<Record<string, string>>, path: string): string =>
  path
    .split('.')
    .map((part) => {
      const [, name = part, at] = /^(\w+)(?:\[(\d+)\])?$/.exec(part) ?? []
      return at === undefined ? (names[name] ?? name) : `${names[name] ?? name} ${Number(at) + 1}`
    })
    .join(', ')
