// Writes XML 1.0 from nested arrays: name, attributes, children or text.

type Attributes = Record<string, string>
type Part = Attributes | XmlNode | string
export interface XmlElement extends ReadonlyArray<Part> {
  0: string
}
/** Null is an element that is left out. */
export type XmlNode = XmlElement | null

/** Everything outside of the production Char of XML 1.0, lone surrogates included: not allowed even as a reference. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
const REPLACEMENT = '\ufffd'

const REFERENCES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const toReference = (sign: string) => REFERENCES[sign] ?? `&#${sign.charCodeAt(0)};`

/** Escapes carriage returns, which a parser would read as line feeds, and in attributes line breaks and tabs, too. */
const escapeText = (text: string) => text.replace(FORBIDDEN, REPLACEMENT).replace(/[&<>\r]/g, toReference)
const escapeAttribute = (text: string) =>
  text.replace(FORBIDDEN, REPLACEMENT).replace(/[&<>"\t\n\r]/g, toReference)

const isElement = (part: Part): part is XmlElement => Array.isArray(part)
const isText = (part: Part): part is string => typeof part === 'string'
const isAttributes = (part: Part): part is Attributes => part !== null && !isText(part) && !isElement(part)

/** Leaves out elements without content, because EN 16931 forbids empty elements (PEPPOL-EN16931-R008, BR-FR). */
export function writeElement([name, ...parts]: XmlElement, depth: number): string {
  const attributes = parts.filter(isAttributes).flatMap((one) => Object.entries(one))
  const tag = [name, ...attributes.map(([key, value]) => `${key}="${escapeAttribute(value)}"`)].join(' ')
  const indent = '  '.repeat(depth)
  const text = parts.filter(isText).join('')
  if (text !== '') return `${indent}<${tag}>${escapeText(text)}</${name}>\n`
  const children = parts.filter(isElement).map((child) => writeElement(child, depth + 1))
  const inner = children.join('')
  return inner === '' ? '' : `${indent}<${tag}>\n${inner}${indent}</${name}>\n`
}

export const writeXml = (root: XmlElement): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${writeElement(root, 0)}`
