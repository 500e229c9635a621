// Renders the orders of the JSON file at argv[2] with the fonts that this process finds, and prints the SHA-256 of each document.
// `isInstalled` says whether Typst finds the font family argv[3] on the machine. `unchecked` is the result for the first order if no
// font for it is loaded and its characters are not checked.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { createAgreementContent } from '../../../src/documents/content/agreement.ts'
import { createLayout } from '../../../src/documents/rendering/layout.ts'
import { makeDocument } from '../../../src/documents/rendering/make-document.ts'

const [file, family] = process.argv.slice(2)
const orders = JSON.parse(readFileSync(file, 'utf8'))
const layout = createLayout()

function hashResult(make) {
  try {
    return createHash('sha256').update(make()).digest('hex')
  } catch (error) {
    return error.message
  }
}

const compiled = NodeCompiler.create().compile({ mainFileContent: `#text(font: "${family}")[a]` })
const [{ data, body }] = orders
process.stdout.write(
  JSON.stringify({
    // Typst reports an unknown family as a warning.
    isInstalled: compiled.takeWarnings() === null,
    hashes: orders.map((order) => hashResult(() => makeDocument(order, layout).pdf)),
    unchecked: hashResult(() => layout.layOut(createAgreementContent(data, { body }), false)),
  }),
)
