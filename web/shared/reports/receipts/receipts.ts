// How receipts are uploaded and read, which differs between the console and the portal.
import type { ExpenseReceipt } from '../../sdk.ts'

export type Receipts = {
  upload: (body: { receipt: { name: string }; file: File }) => Promise<ExpenseReceipt>
  load: (id: string, signal: AbortSignal) => Promise<File>
}

/** Receipts uploaded from this page, which need not be loaded again. */
const uploaded = new Map<string, File>()

export const uploadedFile = (id: string): File | undefined => uploaded.get(id)

const MAX_NAME = 255

export async function uploadReceipt({ upload }: Receipts, file: File): Promise<string> {
  const { id } = await upload({ receipt: { name: file.name.slice(0, MAX_NAME) }, file })
  uploaded.set(id, file)
  return id
}
