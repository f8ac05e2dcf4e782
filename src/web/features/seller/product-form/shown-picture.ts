import { useEffect, useState } from 'react'
import { OPAQUE_FROM, parsePicturePath, pictureVariantsOfUrl } from '../../../../domain/products/picture.ts'
import type { ChosenPicture } from './picture-choice.ts'

interface ShownPicture {
  readonly picture: ChosenPicture
  readonly url: string
  /** True for a picture without transparency. The tint darkens it as it does photos from the server. */
  readonly isPhoto: boolean
}

/**
 * Returns a URL to show the picture. Returns null when there is no picture, or not yet. The object URL of a file is
 * revoked afterwards.
 */
export function useShownPicture(picture: ChosenPicture | null): ShownPicture | null {
  const [shown, setShown] = useState<ShownPicture | null>(null)
  useEffect(() => {
    if (!(picture instanceof File)) return
    const url = URL.createObjectURL(picture)
    let isCurrent = true
    setShown({ picture, url, isPhoto: false })
    void isOpaque(picture).then((isPhoto) => isCurrent && setShown({ picture, url, isPhoto }))
    return () => {
      isCurrent = false
      URL.revokeObjectURL(url)
    }
  }, [picture])
  if (typeof picture === 'string')
    return { picture, url: smallest(picture), isPhoto: parsePicturePath(picture)?.kind === 'photo' }
  return shown?.picture === picture ? shown : null
}

// The smallest width in pixels that is enough for a slot.
const WIDE_ENOUGH = 400

const smallest = (url: string): string => pictureVariantsOfUrl(url)?.find(({ width }) => width >= WIDE_ENOUGH)?.path ?? url

// The side in pixels of a small copy, which is enough to find transparent areas.
const SIDE = 48

/** Returns whether the picture has no transparent areas. A damaged picture counts as opaque. */
async function isOpaque(file: File): Promise<boolean> {
  if (file.type === 'image/jpeg') return true
  try {
    const bitmap = await createImageBitmap(file, { resizeWidth: SIDE, resizeHeight: SIDE })
    const canvas = new OffscreenCanvas(SIDE, SIDE).getContext('2d')
    canvas?.drawImage(bitmap, 0, 0)
    bitmap.close()
    const { data = [] } = canvas?.getImageData(0, 0, SIDE, SIDE) ?? {}
    return data.every((value, at) => at % 4 !== 3 || value >= OPAQUE_FROM)
  } catch {
    return true
  }
}
