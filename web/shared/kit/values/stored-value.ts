// Values in localStorage or sessionStorage. Where storage is unavailable (private windows), nothing is stored.
export function createStoredValue(storage: 'local' | 'session', name: string) {
  const getStorage = () => (storage === 'local' ? localStorage : sessionStorage)
  return {
    read(): string | null {
      try {
        return getStorage().getItem(name)
      } catch {
        return null
      }
    },
    write(value: string | null): void {
      try {
        if (value === null) getStorage().removeItem(name)
        else getStorage().setItem(name, value)
      } catch {
        // Storage is unavailable.
      }
    },
  }
}
