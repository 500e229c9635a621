// Reads the XML of an uploaded invoice: without document type declarations, of limited depth, with namespaces by URI.
import { XmlElement as ParsedElement, parseXml, XmlDeclaration, type XmlDocument } from '@rgrove/parse-xml'
import { createUnreadableError } from './unreadable-invoice.ts'

export type XmlElement = {
  /** Empty if it is in no namespace. */
  namespace: string
  /** The local name, without a prefix. */
  name: string
  attributes: Record<string, string>
  text: string
  children: XmlElement[]
}

/** An invoice of the largest profile has about ten levels. */
const MAX_DEPTH = 32

type Encoding = { decoder: 'utf-8' | 'utf-16le' | 'utf-16be'; names: RegExp }

export function readXml(bytes: Uint8Array): XmlElement {
  const encoding = detectEncoding(bytes)
  const document = parse(decode(bytes, encoding))
  const [declaration] = document.children
  const declared = declaration instanceof XmlDeclaration ? declaration.encoding : null
  if (declared && !encoding.names.test(declared)) throw createUnreadableError('encoding')
  if (!document.root) throw createUnreadableError('not_xml')
  return toElement(document.root, 1)
}

/** Reads the byte order mark; without one, only UTF-8 is supported. */
function detectEncoding([first, second]: Uint8Array): Encoding {
  if (first === 0xff && second === 0xfe) return { decoder: 'utf-16le', names: /^utf-16(?:le)?$/i }
  if (first === 0xfe && second === 0xff) return { decoder: 'utf-16be', names: /^utf-16(?:be)?$/i }
  return { decoder: 'utf-8', names: /^(?:utf-?8|us-ascii)$/i }
}

function decode(bytes: Uint8Array, { decoder }: Encoding): string {
  try {
    return new TextDecoder(decoder, { fatal: true }).decode(bytes)
  } catch {
    throw createUnreadableError('encoding')
  }
}

function parse(source: string): XmlDocument {
  // Otherwise only a comment or a CDATA section could contain this text; an invoice has no reason to.
  if (source.includes('<!DOCTYPE')) throw createUnreadableError('document_type')
  try {
    return parseXml(source, { preserveXmlDeclaration: true })
  } catch (error) {
    // The parser is recursive: deep nesting exhausts the stack.
    throw createUnreadableError(error instanceof RangeError ? 'too_deep' : 'not_xml')
  }
}

function toElement(parsed: ParsedElement, depth: number): XmlElement {
  if (depth > MAX_DEPTH) throw createUnreadableError('too_deep')
  const [prefix, name] = splitName(parsed.name)
  return {
    namespace: resolveNamespace(parsed, prefix),
    name,
    attributes: parsed.attributes,
    text: parsed.text,
    children: parsed.children.flatMap((child) =>
      child instanceof ParsedElement ? [toElement(child, depth + 1)] : [],
    ),
  }
}

function splitName(qualified: string): [prefix: string, name: string] {
  const [first = '', second, ...more] = qualified.split(':')
  if (more.length > 0 || first === '' || second === '') throw createUnreadableError('not_xml')
  return second === undefined ? ['', first] : [first, second]
}

/** Finds the nearest declaration of the prefix. */
function resolveNamespace(parsed: ParsedElement, prefix: string): string {
  const declaration = prefix === '' ? 'xmlns' : `xmlns:${prefix}`
  for (let node: typeof parsed.parent = parsed; node instanceof ParsedElement; node = node.parent) {
    const uri = node.attributes[declaration]
    if (uri !== undefined) return uri
  }
  if (prefix !== '') throw createUnreadableError('not_xml')
  return ''
}
