// Schemas of the versions of mission documents.
import { ListOf, OneOf, type Static, Timestamp, Type, Uuid, View } from '../../kernel/wire/schemas.ts'

const DocumentSignature = View('DocumentSignature', {
  side: OneOf(['freelancer', 'company']),
  name: Type.String(),
  signed_at: Timestamp(),
})

export const MissionDocument = View('MissionDocument', {
  id: Uuid(),
  kind: OneOf(['contract', 'amendment']),
  version: Type.Integer({
    description: 'Counts up from 1; a version never changes, a later one supersedes it.',
  }),
  sha256: Type.String({ description: 'Of the file, in hexadecimal digits.' }),
  size: Type.Integer({ description: 'Of the file, in bytes.' }),
  signatures: ListOf(DocumentSignature, { description: 'Those that this version shows.' }),
  created_at: Timestamp(),
})
export type MissionDocument = Static<typeof MissionDocument>
