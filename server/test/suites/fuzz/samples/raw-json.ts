// JSON that no JavaScript value represents, such as 1e400 or a duplicate key.
const OPEN = '\ue0f1raw:'
const CLOSE = '\ue0f2'

export const raw = (json: string) => `${OPEN}${Buffer.from(json).toString('hex')}${CLOSE}`

/** Valid JSON numbers whose spelling JSON.parse does not preserve. */
const SPELLINGS = ['-0', '1.0', '1e1']

/** `wrong` in any field, `unclear` where its spelling may be valid, undefined without a raw piece. */
export function verdictOnRaw(value: unknown): 'wrong' | 'unclear' | undefined {
  const pieces = [...String(JSON.stringify(value)).matchAll(new RegExp(`${OPEN}([0-9a-f]*)${CLOSE}`, 'g'))]
  if (pieces.length === 0) return undefined
  const texts = pieces.map(([, hex = '']) => Buffer.from(hex, 'hex').toString())
  return texts.every((text) => SPELLINGS.includes(text)) ? 'unclear' : 'wrong'
}

/** Like JSON.stringify, with raw pieces inserted. */
export const toJson = (value: unknown): string =>
  JSON.stringify(value).replace(new RegExp(`"${OPEN}([0-9a-f]*)${CLOSE}"`, 'g'), (_, hex: string) =>
    Buffer.from(hex, 'hex').toString(),
  )
