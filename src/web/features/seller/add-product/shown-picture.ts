import { useEffect, useState } from 'react'
import { OPAQUE_FROM } from '../../../../domain/picture.ts'

interface ShownPicture {
  readonly file: File
  readonly url: string
  /** Darkened by the tint as photos from the server are. */
  readonly isPhoto: boolean
}

/** Revokes its object URL afterwards. */
export function useShownPicture(file: File | null): ShownPicture | null {
  const [shown, setShown] = useState<ShownPicture | null>(null)
  useEffect(() => {
    if (!file) return
    const url = URL.createObjectURL(file)
    let isCurrent = true
    setShown({ file, url, isPhoto: false })
    void isOpaque(file).then((isPhoto) => isCurrent && setShown({ file, url, isPhoto }))
    return () => {
      isCurrent = false
      URL.revokeObjectURL(url)
    }
  }, [file])
  return shown?.file === file ? shown : null
}

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
