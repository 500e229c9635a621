// Values kept in localStorage. Where storage is unavailable (private windows), they last as long as the page.
export function createStoredValue(storage: 'local' | 'session', name: string) {
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
        // Storage is unavailable.
      }
    },
  }
}
