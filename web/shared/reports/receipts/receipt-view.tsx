// A link to the receipt of an expense.
import { FileButton } from '../../kit/file-button.tsx'
import { requireTexts } from '../../language/texts.ts'
import { findUploadedFile, type Receipts } from './receipts.ts'

const texts = requireTexts('shared/reports/receipts', 'receiptView')

type Props = { id: string; description: string; load: Receipts['load'] }

export function ReceiptView({ id, description, load }: Props) {
  const t = texts()
  return (
    <FileButton
      id={id}
      title={t.title(description)}
      label={t.view}
      load={async (signal) => findUploadedFile(id) ?? load(id, signal)}
    />
  )
}
