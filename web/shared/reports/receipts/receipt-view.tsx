// A link to the receipt of an expense.
import { FileButton } from '../../kit/file-button.tsx'
import { defineTexts, useTexts } from '../../language/language.ts'
import { type Receipts, uploadedFile } from './receipts.ts'

const TEXTS = defineTexts({
  en: { view: 'View receipt', title: (what: string) => (what ? `Receipt: ${what}` : 'Receipt') },
  fr: {
    view: 'Voir le justificatif',
    title: (what: string) => (what ? `Justificatif : ${what}` : 'Justificatif'),
  },
})

type Props = { id: string; description: string; load: Receipts['load'] }

export function ReceiptView({ id, description, load }: Props) {
  const w = useTexts(TEXTS)
  return (
    <FileButton
      id={id}
      title={w.title(description)}
      label={w.view}
      load={async (signal) => uploadedFile(id) ?? load(id, signal)}
    />
  )
}
