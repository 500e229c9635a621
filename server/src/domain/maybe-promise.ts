// A value that is usually available synchronously: this avoids a promise per request.

export type MaybePromise<T> = T | Promise<T>

export function thenOrNow<T, R>(
  value: MaybePromise<T>,
  next: (value: T) => MaybePromise<R>,
): MaybePromise<R> {
  return value instanceof Promise ? value.then(next) : next(value)
}

export function settle<T>(
  compute: () => MaybePromise<T>,
  onValue: (value: T) => void,
  onError: (error: Error) => void,
): void {
  try {
    const value = compute()
    if (value instanceof Promise) value.then(onValue).catch(onError)
    else onValue(value)
  } catch (error) {
    onError(error as Error)
  }
}
