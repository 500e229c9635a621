// Reads the XML of an invoice or a payment file, independently of the code that writes it.
export type Xml = { name: string; attributes: Record<string, string>; text: string; children: Xml[] }

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d+)|(\w+));/g, (whole, code, name) => {
    const character = code ? String.fromCodePoint(Number(code)) : ENTITIES[name]
    if (character === undefined) throw new Error(`Unknown entity ${whole}`)
    return character
  })
}

const TAG = /<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<]*")*)>/y
const ATTRIBUTE = /([\w:]+)="([^"]*)"/g

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** Throws if the XML is not well-formed, or has comments, CDATA sections or empty tags, which our files do not have. */
export function readXml(source: string): Xml {
  if (!source.startsWith(DECLARATION)) throw new Error('No XML declaration')
  const root = createElement('', '')
  const openElements = [root]
  let offset = DECLARATION.length
  for (let next = source.indexOf('<', offset); next >= 0; next = source.indexOf('<', offset)) {
    TAG.lastIndex = next
    const [tag, end, name = '', attributes = ''] = TAG.exec(source) ?? []
    if (tag === undefined) throw new Error(`Not a tag: ${source.slice(next, next + 60)}`)
    const parent = openElements.at(-1) as Xml
    parent.text += decodeEntities(source.slice(offset, next))
    offset = next + tag.length
    if (end) close(openElements, name)
    else openElements.push(append(parent, createElement(name, attributes)))
  }
  const [first] = root.children
  if (openElements.length !== 1 || !first || root.children.length !== 1)
    throw new Error('Not one closed root element')
  return first
}

function createElement(name: string, attributes: string): Xml {
  const pairs = [...attributes.matchAll(ATTRIBUTE)].map(([, key = '', value = '']) => [
    key,
    decodeEntities(value),
  ])
  return { name, attributes: Object.fromEntries(pairs), text: '', children: [] }
}

function append(parent: Xml, child: Xml): Xml {
  parent.children.push(child)
  return child
}

function close(openElements: Xml[], name: string): void {
  if (openElements.pop()?.name !== name) throw new Error(`Unexpected end of ${name}`)
}

/** Finds the elements at a path of local names, such as `SupplyChainTradeTransaction/SellerTradeParty/Name`. */
export function findElements(from: Xml, path: string): Xml[] {
  let found = [from]
  for (const step of path.split('/'))
    found = found.flatMap(({ children }) => children.filter(({ name }) => name.split(':').at(-1) === step))
  return found
}

/** The text of the only element at a path; undefined if there is none. */
export function findText(from: Xml, path: string): string | undefined {
  const found = findElements(from, path)
  if (found.length > 1) throw new Error(`${found.length} times ${path}`)
  return found[0]?.text
}
