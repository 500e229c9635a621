// A place for files outside of the database: a folder, or a bucket of an S3 service. Files are named by the hash of their content.

export type FilePlace = {
  /** The file is stored permanently on return. Writing the same file again is no error. */
  write(tenantId: string, sha256: Buffer, bytes: Buffer): Promise<void>
  /** The caller verifies the hash. */
  read(tenantId: string, sha256: Buffer): Promise<Buffer>
  /** A file that is not there is no error. */
  remove(tenantId: string, sha256: Buffer): Promise<void>
  /** Removes all files of the team. */
  removeTeam(tenantId: string): Promise<void>
}

export type PlaceName = 'folder' | 's3'
export type FilePlaces = { readonly [Name in PlaceName]?: FilePlace | undefined }

/** A setting is missing: the message says which. */
export const MISSING_PLACE: Record<PlaceName, string> = {
  folder: 'Some documents are stored in a directory: set DOCUMENT_FOLDER to it.',
  s3: 'Some documents are stored in S3: set S3_ENDPOINT, S3_BUCKET and the access key.',
}
