// JSON that no JavaScript value stands for, such as 1e400 or a key that is sent twice.
const OPEN = '\ue0f1raw:'
const CLOSE = '\ue0f2'

export const raw = (json: string) => `${OPEN}${Buffer.from(json).toString('hex')}${CLOSE}`

/** Right JSON for a number, but no JavaScript program sees how it was written. */
const SPELLINGS = ['-0', '1.0', '1e1']

/** `wrong` wherever it stands, `unclear` where its spelling may be fine, undefined without a raw piece. */
export function verdictOnRaw(value: unknown): 'wrong' | 'unclear' | undefined {
  const pieces = [...String(JSON.stringify(value)).matchAll(new RegExp(`${OPEN}([0-9a-f]*)${CLOSE}`, 'g'))]
  if (pieces.length === 0) return undefined
  const texts = pieces.map(([, hex = '']) => Buffer.from(hex, 'hex').toString())
  return texts.every((text) => SPELLINGS.includes(text)) ? 'unclear' : 'wrong'
}

/** As JSON.stringify, with each raw piece in its place. */
export const toJson = (value: unknown): string =>
  JSON.stringify(value).replace(new RegExp(`"${OPEN}([0-9a-f]*)${CLOSE}"`, 'g'), (_, hex: string) =>
    Buffer.from(hex, 'hex').toString(),
  )
