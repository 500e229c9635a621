import { getDocumentProxy } from 'unpdf'

/** Opens a PDF without the warnings that pdf.js prints for every damaged file. */
export const openPdf = (bytes: Uint8Array) => getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 })
