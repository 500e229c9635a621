// A selection of lines that is kept when the user opens another page of the list.
import { useState } from 'preact/hooks'

export function useSelection<T extends { entry_id: string }>() {
  const [selectedLines, setSelectedLines] = useState<ReadonlyMap<string, T>>(new Map())
  const asMap = (lines: readonly T[]) => new Map(lines.map((line) => [line.entry_id, line]))
  return {
    lines: [...selectedLines.values()],
    has: ({ entry_id }: T) => selectedLines.has(entry_id),
    set: (lines: readonly T[]) => setSelectedLines(asMap(lines)),
    add: (lines: readonly T[]) => setSelectedLines((before) => new Map([...before, ...asMap(lines)])),
    remove: (lines: readonly T[]) => {
      const removedLines = asMap(lines)
      setSelectedLines((before) => new Map([...before].filter(([id]) => !removedLines.has(id))))
    },
    toggle: (line: T) =>
      setSelectedLines((before) => {
        const next = new Map(before)
        if (!next.delete(line.entry_id)) next.set(line.entry_id, line)
        return next
      }),
    clear: () => setSelectedLines(new Map()),
  }
}
export type Selection<T extends { entry_id: string }> = ReturnType<typeof useSelection<T>>
