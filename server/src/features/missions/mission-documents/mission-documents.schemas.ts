// Schemas of the versions of mission documents.
import { ListOf, OneOf, type Static, Timestamp, Type, Uuid, View } from '../../../kernel/wire/schemas.ts'

const DocumentSignature = View('DocumentSignature', {
  side: OneOf(['freelancer', 'company']),
  name: Type.String(),
  signed_at: Timestamp(),
})

export const MissionDocument = View('MissionDocument', {
  id: Uuid(),
  mission_id: Uuid(),
  kind: OneOf(['contract', 'amendment']),
  version: Type.Integer({
    description: 'Starts at 1. A version never changes; a later version replaces it.',
  }),
  sha256: Type.String({ description: 'SHA-256 of the file, in hexadecimal digits.' }),
  size: Type.Integer({ description: 'Size of the file in bytes.' }),
  signatures: ListOf(DocumentSignature, { description: 'The signatures in this version.' }),
  created_at: Timestamp(),
})
export type MissionDocument = Static<typeof MissionDocument>
