import type { InputEvent } from 'react'

const DECIMAL_COMMA = /^\d*,\d{0,2}$/

/**
 * Turns a typed decimal comma into a point. A number field of an English page would drop the comma and turn `4,50` into
 * 450. A pasted `1,000` is left to the browser, which reads it as a thousand.
 */
export function replaceDecimalComma(event: InputEvent<HTMLInputElement>): void {
  if (!DECIMAL_COMMA.test(event.data)) return
  event.preventDefault()
  // `execCommand` is deprecated, but nothing newer inserts text at the caret.
  document.execCommand('insertText', false, event.data.replace(',', '.'))
}
