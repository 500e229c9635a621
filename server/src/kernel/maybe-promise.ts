// Values that are there at once in the common case, and a promise otherwise: a promise for each request is not free.

export type MaybePromise<T> = T | Promise<T>

export function thenOrNow<T, R>(
  value: MaybePromise<T>,
  next: (value: T) => MaybePromise<R>,
): MaybePromise<R> {
  return value instanceof Promise ? value.then(next) : next(value)
}

export function settle<T>(
  make: () => MaybePromise<T>,
  onValue: (value: T) => void,
  onError: (error: Error) => void,
): void {
  try {
    const value = make()
    if (value instanceof Promise) value.then(onValue).catch(onError)
    else onValue(value)
  } catch (error) {
    onError(error as Error)
  }
}
