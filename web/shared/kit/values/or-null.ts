/** An empty field is sent as null. */
export const orNull = (text: string) => (text === '' ? null : text)
