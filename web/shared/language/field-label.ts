/** `expenses[0].date` is “Expenses 1, Date”; a field without a label keeps its API name. */
export const labelField = (names: Partial<Record<string, string>>, path: string): string =>
  path
    .split('.')
    .map((part) => {
      const [, name = part, index] = /^(\w+)(?:\[(\d+)\])?$/.exec(part) ?? []
      return index === undefined ? (names[name] ?? name) : `${names[name] ?? name} ${Number(index) + 1}`
    })
    .join(', ')
