import { MAX_PICTURE_BYTES } from '../../../../domain/picture.ts'

/** The longest side in pixels, which is twice the side at which the store keeps pictures. */
const MAX_SIDE = 2560
const QUALITY = 0.9

/**
 * Makes a picture smaller when it is too large to be sent, as photos of phones are. Returns the file itself when it is
 * small enough, or when the browser can't read it. The form then says what is wrong with it.
 */
export async function shrunkPicture(file: File): Promise<File> {
  if (file.size <= MAX_PICTURE_BYTES) return file
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height))
    const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp' // WebP keeps transparency
    const blob = await canvas.convertToBlob({ type, quality: QUALITY })
    return blob.size < file.size ? new File([blob], file.name, { type: blob.type }) : file
  } catch {
    return file
  }
}
