// Resizes a photo before it is sent: photos from a phone are 5 to 15 MB, and a tenth is enough for a receipt. The new picture
// has no metadata, such as where it was taken.

/** The length in pixels at which the small print of a receipt is still readable. */
const MAX_SIDE = 2000
const QUALITY = 0.85

export class UnreadablePhoto extends Error {}

/** Returns a PDF unchanged. Throws UnreadablePhoto for a picture that the browser cannot open. */
export async function shrinkPhoto(file: File): Promise<File> {
  if (file.type === 'application/pdf') return file
  const picture = await decodePicture(file)
  try {
    const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    const context = canvas.getContext('2d')
    if (!context) throw new UnreadablePhoto()
    // JPEG has no transparency: it would become black.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
    if (!jpeg) throw new UnreadablePhoto()
    return new File([jpeg], `${file.name.replace(/\.\w+$/, '') || 'photo'}.jpg`, { type: 'image/jpeg' })
  } finally {
    picture.close()
  }
}

/** Decodes the picture, rotated upright according to its metadata. */
async function decodePicture(file: File): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    throw new UnreadablePhoto()
  }
}
