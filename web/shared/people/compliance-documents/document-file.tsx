// The file of a compliance document.
import { FileButton } from '../../kit/file-button.tsx'
import { defineTexts, useTexts } from '../../language/language.ts'
import type { ComplianceKind } from '../../sdk.ts'
import { COMPLIANCE_KIND_TEXTS } from './compliance-texts.ts'

const TEXTS = defineTexts({
  en: { view: 'View file' },
  fr: { view: 'Voir le fichier' },
})

type Props = {
  document: { id: string; kind: ComplianceKind; media_type: string | null }
  load: (signal: AbortSignal) => Promise<File>
}

export function DocumentFile({ document, load }: Props) {
  const [w, kinds] = [useTexts(TEXTS), useTexts(COMPLIANCE_KIND_TEXTS)]
  if (!document.media_type) return null
  return <FileButton id={document.id} title={kinds[document.kind]} label={w.view} load={load} />
}
