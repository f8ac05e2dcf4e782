import sharp from 'sharp'

export interface ChosenFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

export const plainPicture = async (background: string): Promise<ChosenFile> => ({
  name: `${background}.png`,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .png()
    .toBuffer(),
})

export const cutOutPicture = async (): Promise<ChosenFile> => ({
  name: 'cut-out.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 160, height: 160, channels: 3, background: 'teal' } })
    .extend({ top: 40, bottom: 40, left: 40, right: 40, background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer(),
})

/** Makes a picture of noise, which hardly compresses and takes some 750 KB. */
export const noisyPicture = async (): Promise<ChosenFile> => ({
  name: 'noise.png',
  mimeType: 'image/png',
  buffer: await sharp({
    create: { width: 500, height: 500, channels: 3, background: 'white', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
    .png()
    .toBuffer(),
})

export const textNamedPicture: ChosenFile = {
  name: 'shopping-list.png',
  mimeType: 'image/png',
  buffer: Buffer.from('milk, bread, quinces'),
}

/** Makes a bitmap that is named PNG. Browsers show it, but the server rejects bitmaps. */
export function bitmapNamedPng(): ChosenFile {
  const bytes = Buffer.alloc(58)
  bytes.write('BM')
  bytes.writeUInt32LE(58, 2) // file size
  bytes.writeUInt32LE(54, 10) // offset of the pixels
  bytes.writeUInt32LE(40, 14) // header size
  bytes.writeInt32LE(1, 18) // width
  bytes.writeInt32LE(1, 22) // height
  bytes.writeUInt16LE(1, 26) // planes
  bytes.writeUInt16LE(24, 28) // bits per pixel
  return { name: 'bitmap.png', mimeType: 'image/png', buffer: bytes }
}
