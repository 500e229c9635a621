/** A field that was left empty has no value. */
export const orNull = (text: string) => (text === '' ? null : text)
