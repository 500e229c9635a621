import { getDocumentProxy } from 'unpdf'

/** Without the warnings of pdf.js: it prints one for every damaged file that somebody uploads. */
export const openPdf = (bytes: Uint8Array) => getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 })
