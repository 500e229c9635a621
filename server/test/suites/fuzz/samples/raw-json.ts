// JSON that no JavaScript value represents, such as 1e400 or a duplicate key.
const OPEN = '\ue0f1raw:'
const CLOSE = '\ue0f2'

export const raw = (json: string) => `${OPEN}${Buffer.from(json).toString('hex')}${CLOSE}`

/** Valid JSON numbers whose spelling JSON.parse does not preserve. */
const SPELLINGS = ['-0', '1.0', '1e1']

/** `wrong` if the raw JSON is invalid in any field, `unclear` if it may be valid, undefined without raw JSON. */
export function judgeRaw(value: unknown): 'wrong' | 'unclear' | undefined {
  const matches = [...String(JSON.stringify(value)).matchAll(new RegExp(`${OPEN}([0-9a-f]*)${CLOSE}`, 'g'))]
  if (matches.length === 0) return undefined
  const texts = matches.map(([, hex = '']) => Buffer.from(hex, 'hex').toString())
  return texts.every((text) => SPELLINGS.includes(text)) ? 'unclear' : 'wrong'
}

/** Like JSON.stringify, with the raw JSON inserted. */
export const toJson = (value: unknown): string =>
  JSON.stringify(value).replace(new RegExp(`"${OPEN}([0-9a-f]*)${CLOSE}"`, 'g'), (_, hex: string) =>
    Buffer.from(hex, 'hex').toString(),
  )
