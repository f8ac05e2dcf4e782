import { useEffect, useEffectEvent } from 'react'
import { canonicalBarcode } from '../../../../domain/products/barcode.ts'

/** A scanner types a digit each few milliseconds. Nobody types a whole barcode so fast. */
const MAX_PAUSE_MS = 100

interface ScannerOptions {
  onScan(barcode: string): void
  /** Tells whether scans are read that are typed into this field. Scans into other fields are left to them. */
  isField?(field: Element): boolean
}

/**
 * Reads barcodes from a scanner that types: fast digits, then Enter. No field needs the focus. The Enter is kept from what
 * has the focus, so that it presses no button and sends no form. Scans into a dialog are left to it.
 */
export function useScanner({ onScan, isField = () => false }: ScannerOptions): void {
  const scan = useEffectEvent(onScan)
  const takesFrom = useEffectEvent((target: EventTarget | null) => {
    if (document.querySelector('dialog:modal')) return false
    return !(target instanceof Element) || !target.matches(TEXT_FIELDS) || isField(target)
  })
  useEffect(() => {
    const typed = { digits: '', at: 0 }
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, timeStamp, target } = event
      if (timeStamp - typed.at > MAX_PAUSE_MS) typed.digits = ''
      typed.at = timeStamp
      if (/^\d$/.test(key)) {
        typed.digits += key
        return
      }
      const { digits } = typed
      if (key !== 'Shift') typed.digits = ''
      if (key !== 'Enter' || canonicalBarcode(digits) === null || !takesFrom(target)) return
      event.preventDefault()
      event.stopPropagation()
      scan(digits)
    }
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
}

const TEXT_FIELDS =
  'textarea, select, input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"]), [contenteditable="true"]'
