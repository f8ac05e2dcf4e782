import type { InputEvent } from 'react'

const DECIMAL_COMMA = /^\d*,\d{0,2}$/

/**
 * Takes a comma for the decimal point that it is in much of the world. A number field of an English page would drop it
 * without a word, and `4,50` would cost 450 dollars. `1,000` in one piece is left to the browser, which makes it a thousand.
 */
export function takeDecimalComma(event: InputEvent<HTMLInputElement>): void {
  if (!DECIMAL_COMMA.test(event.data)) return
  event.preventDefault()
  document.execCommand('insertText', false, event.data.replace(',', '.')) // of old, but nothing newer writes at a number field’s caret
}
