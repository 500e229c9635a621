// The file of a compliance document.
import { FileButton } from '../../kit/file-button.tsx'
import { requireTexts } from '../../language/texts.ts'
import type { ComplianceKind } from '../../sdk.ts'
import { complianceKindTexts } from './compliance-texts.ts'

const texts = requireTexts('shared/people/compliance-documents', 'documentFile')

type Props = {
  document: { id: string; kind: ComplianceKind; media_type: string | null }
  load: (signal: AbortSignal) => Promise<File>
}

export function DocumentFile({ document, load }: Props) {
  const [t, kinds] = [texts(), complianceKindTexts()]
  if (!document.media_type) return null
  return <FileButton id={document.id} title={kinds[document.kind]} label={t.view} load={load} />
}
