// A selection that outlives the page of a list.
import { useState } from 'preact/hooks'

export function useSelection<T extends { entry_id: string }>() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, T>>(new Map())
  const asMap = (lines: readonly T[]) => new Map(lines.map((line) => [line.entry_id, line]))
  return {
    lines: [...chosen.values()],
    has: ({ entry_id }: T) => chosen.has(entry_id),
    set: (lines: readonly T[]) => setChosen(asMap(lines)),
    add: (lines: readonly T[]) => setChosen((before) => new Map([...before, ...asMap(lines)])),
    remove: (lines: readonly T[]) => {
      const gone = asMap(lines)
      setChosen((before) => new Map([...before].filter(([id]) => !gone.has(id))))
    },
    toggle: (line: T) =>
      setChosen((before) => {
        const next = new Map(before)
        if (!next.delete(line.entry_id)) next.set(line.entry_id, line)
        return next
      }),
    clear: () => setChosen(new Map()),
  }
}
export type Selection<T extends { entry_id: string }> = ReturnType<typeof useSelection<T>>
