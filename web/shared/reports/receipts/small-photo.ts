// Makes a photo small before it is sent: a phone takes 5 to 15 MB, of which a receipt needs a tenth. The new picture has no metadata,
// such as where it was taken.

/** Enough to read the small print of a receipt. */
const MAX_SIDE = 2000
const QUALITY = 0.85

export class UnreadablePhoto extends Error {}

/** A PDF stays as it is. Throws UnreadablePhoto for a picture that the browser cannot open. */
export async function smallPhoto(file: File): Promise<File> {
  if (file.type === 'application/pdf') return file
  const picture = await pictureOf(file)
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
    const small = await new Promise<Blob | null>((made) => canvas.toBlob(made, 'image/jpeg', QUALITY))
    if (!small) throw new UnreadablePhoto()
    return new File([small], `${file.name.replace(/\.\w+$/, '') || 'photo'}.jpg`, { type: 'image/jpeg' })
  } finally {
    picture.close()
  }
}

/** Upright, as the metadata say. */
async function pictureOf(file: File): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    throw new UnreadablePhoto()
  }
}
