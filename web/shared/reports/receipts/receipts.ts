// How receipts are uploaded and read, which differs between the console and the portal.
import type { ExpenseReceipt } from '../../sdk.ts'

export type Receipts = {
  upload: (body: { receipt: { name: string }; file: File }) => Promise<ExpenseReceipt>
  load: (id: string, signal: AbortSignal) => Promise<File>
}

/** Receipts uploaded from this page, which need not be loaded again. */
const uploadedFiles = new Map<string, File>()

export const findUploadedFile = (id: string): File | undefined => uploadedFiles.get(id)

const MAX_NAME_LENGTH = 255

export async function uploadReceipt({ upload }: Receipts, file: File): Promise<string> {
  const { id } = await upload({ receipt: { name: file.name.slice(0, MAX_NAME_LENGTH) }, file })
  uploadedFiles.set(id, file)
  return id
}
