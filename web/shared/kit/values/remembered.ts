// Small things that a browser keeps between visits. Where it keeps nothing (private windows), they last for the page.
export function remembered(storage: 'local' | 'session', name: string) {
  const place = () => (storage === 'local' ? localStorage : sessionStorage)
  return {
    read(): string | null {
      try {
        return place().getItem(name)
      } catch {
        return null
      }
    },
    write(value: string | null): void {
      try {
        if (value === null) place().removeItem(name)
        else place().setItem(name, value)
      } catch {
        // Nothing is kept, then.
      }
    },
  }
}
