import { useEffect, useState } from 'react'
import { OPAQUE_FROM, parsePicturePath, pictureVariantsOfUrl } from '../../../../domain/picture.ts'
import type { ChosenPicture } from './picture-choice.ts'

interface ShownPicture {
  readonly picture: ChosenPicture
  readonly url: string
  /** Darkened by the tint as photos from the server are. */
  readonly isPhoto: boolean
}

/** Revokes its object URL afterwards. */
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

const WIDE_ENOUGH = 400 // pixels, for a slot

const smallest = (url: string): string => pictureVariantsOfUrl(url)?.find(({ width }) => width >= WIDE_ENOUGH)?.path ?? url

const SIDE = 48 // enough to find transparent areas

/** A damaged one counts as opaque. */
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
