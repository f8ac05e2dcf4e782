import { lazyCode } from '../../../lazy-code/lazy-code.ts'

export interface QrCode {
  /** The number of modules on a side. */
  readonly size: number
  /** An SVG path with one unit per module. */
  readonly path: string
}

const library = lazyCode(async () => {
  const [{ generate }, { toSvgPath }] = await Promise.all([import('lean-qr'), import('lean-qr/extras/svg')])
  return { generate, toSvgPath }
})

/** Returns null when the library can't be loaded. */
export async function qrCodeOf(text: string): Promise<QrCode | null> {
  try {
    const { generate, toSvgPath } = await library.load()
    const code = generate(text)
    return { size: code.size, path: toSvgPath(code) }
  } catch {
    return null
  }
}
