import { useEffect, useState } from 'react'

/** A chosen file as the page can show it. */
interface ShownPicture {
  readonly file: File
  readonly url: string
  /** Opaque, and so darkened by its tint as the server's photos are. */
  readonly isPhoto: boolean
}

/** Lends a file an address for as long as it is shown. Null while there is none. */
export function useShownPicture(file: File | null): ShownPicture | null {
  const [shown, setShown] = useState<ShownPicture | null>(null)
  useEffect(() => {
    if (!file) return
    const url = URL.createObjectURL(file)
    let isWanted = true
    setShown({ file, url, isPhoto: false })
    void isOpaque(file).then((isPhoto) => isWanted && setShown({ file, url, isPhoto }))
    return () => {
      isWanted = false
      URL.revokeObjectURL(url)
    }
  }, [file])
  return shown?.file === file ? shown : null
}

const SIDE = 48 // enough to find what was cut out
const OPAQUE_FROM = 250 // as the server judges

/** Whether a picture has no transparent place. A broken one counts as opaque. */
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
