import { lazyCode } from '../../../lazy-code/lazy-code.ts'

/** The part of the Barcode Detection API that is used here. TypeScript does not know it. */
export interface BarcodeDetector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}

interface BarcodeDetectorClass {
  new (options: { readonly formats: readonly string[] }): BarcodeDetector
  getSupportedFormats?(): Promise<readonly string[]>
}

/** `canonicalBarcode` knows barcodes of these formats. */
const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'itf']

const software = lazyCode(() => import('./software-detector.ts'))

/** Returns the detector of the browser, or one in our own code, which is loaded then. */
export async function openDetector(): Promise<BarcodeDetector> {
  const Native = (globalThis as { BarcodeDetector?: BarcodeDetectorClass }).BarcodeDetector
  if (Native && (await isSufficient(Native))) return new Native({ formats: FORMATS })
  const { SoftwareDetector } = await software.load()
  return new SoftwareDetector()
}

/** Some browsers have the class, and detect nothing or only QR codes. */
async function isSufficient(Native: BarcodeDetectorClass): Promise<boolean> {
  if (!Native.getSupportedFormats) return true
  const formats = await Native.getSupportedFormats().catch((): readonly string[] => [])
  return formats.includes('ean_13') && formats.includes('upc_a')
}
