import sharp, { type Sharp } from 'sharp'

/** Draws a picture with so much detail that it does not compress to a single block. */
export function drawing(width: number, height: number, channels: 3 | 4 = 3): Sharp {
  const data = Buffer.alloc(width * height * channels)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const at = pixel * channels
    data[at] = pixel % 251
    data[at + 1] = (pixel / width) % 256
    data[at + 2] = 90
    if (channels === 4) data[at + 3] = pixel % width < width / 2 ? 255 : 0
  }
  return sharp(data, { raw: { width, height, channels } })
}

const encoders = {
  JPEG: (picture: Sharp) => picture.jpeg(),
  PNG: (picture: Sharp) => picture.png(),
  WebP: (picture: Sharp) => picture.webp(),
  AVIF: (picture: Sharp) => picture.avif({ effort: 0 }),
  GIF: (picture: Sharp) => picture.gif(),
}
export const formats = Object.entries(encoders)

export async function aPicture(color: string): Promise<Blob> {
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: color } })
    .png()
    .toBuffer()
  return new Blob([new Uint8Array(bytes)], { type: 'image/png' })
}
