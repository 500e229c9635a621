// Encodes bodies with files: each file is sent unchanged, every other field as JSON.

export function toForm(body: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body))
    form.append(
      name,
      value instanceof Blob ? value : new Blob([JSON.stringify(value)], { type: 'application/json' }),
    )
  return form
}

/** The generator uses this name, for endpoints that always take a file. */
export const formDataBodySerializer = { encode: toForm }
