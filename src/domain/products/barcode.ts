/** A product may have a barcode of each of its packs and makers. */
export const MAX_BARCODES = 10

/** EAN-8 and UPC-E have 8 digits, UPC-A has 12, EAN-13 has 13 and ITF-14 has 14. */
const LENGTHS: readonly number[] = [8, 12, 13, 14]

/** Spreadsheets write a long barcode as `4.00639E+12`, which loses its last digits. */
const SHORTENED_NUMBER = /^\d+([.,]\d+)?e\+\d+$/i

export const isShortenedNumber = (text: string): boolean => SHORTENED_NUMBER.test(text)

/**
 * Returns the 14 digits by which barcodes are compared: a UPC-A is its EAN-13, a UPC-E its UPC-A, and an ITF-14 of the
 * indicator 0 its EAN-13. Returns null for a text that is no barcode. Eight digits are an EAN-8 when its check digit is right,
 * otherwise a UPC-E.
 */
export function canonicalBarcode(text: string): string | null {
  if (!/^\d+$/.test(text) || !LENGTHS.includes(text.length)) return null
  if (hasCheckDigit(text)) return text.padStart(14, '0')
  const upcA = text.length === 8 ? expandedUpcE(text) : null
  return upcA !== null && hasCheckDigit(upcA) ? upcA.padStart(14, '0') : null
}

/** Returns the check digit of the digits before it, whose weights are 3, 1, 3 … from the last one on. */
export function checkDigitOf(digits: string): string {
  const sum = [...digits].reverse().reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 3 : 1), 0)
  return String((10 - (sum % 10)) % 10)
}

const hasCheckDigit = (code: string): boolean => checkDigitOf(code.slice(0, -1)) === code.at(-1)

/** A UPC-E leaves out the zeros of a UPC-A. The last of its six digits says where they were. */
function expandedUpcE(code: string): string | null {
  const [, system = '', six = '', check = ''] = /^([01])(\d{6})(\d)$/.exec(code) ?? []
  if (six === '') return null
  const last = six.slice(5)
  if (last <= '2') return `${system}${six.slice(0, 2)}${last}0000${six.slice(2, 5)}${check}`
  if (last === '3') return `${system}${six.slice(0, 3)}00000${six.slice(3, 5)}${check}`
  if (last === '4') return `${system}${six.slice(0, 4)}00000${six.slice(4, 5)}${check}`
  return `${system}${six.slice(0, 5)}0000${last}${check}`
}

/** GTINs of 13 digits that begin like this are numbers of a store's own, or coupons. The same holds for UPC-A after a zero. */
const NOT_GLOBAL = /^(?:02|04|05|2|98|99)/
/** An EAN-8 that begins like this is a number of a store's own. */
const NOT_GLOBAL_EAN_8 = /^[02]/
/** An ITF-14 of this indicator is of goods whose weight varies. */
const VARIABLE_WEIGHT = '9'

/**
 * Returns the first barcode by which everybody knows the product (GTIN), or null. A UPC-E is returned as its UPC-A. Numbers
 * that only this store uses, such as those of its scale, are no GTINs.
 */
export function gtinOf(barcodes: readonly string[]): string | null {
  for (const barcode of barcodes) {
    const code = canonicalBarcode(barcode)
    if (code === null) continue
    if (barcode.length === 8 && hasCheckDigit(barcode)) {
      if (!NOT_GLOBAL_EAN_8.test(barcode)) return barcode
    } else if (!code.startsWith(VARIABLE_WEIGHT) && !NOT_GLOBAL.test(code.slice(1))) return code.replace(/^0{1,2}/, '')
  }
  return null
}

/** Returns an error sentence for a text that is no barcode, and null for a barcode. */
export function barcodeIssue(text: string): string | null {
  if (canonicalBarcode(text) !== null) return null
  if (isShortenedNumber(text)) return `“${text}” is a number that a spreadsheet shortened. Enter all digits of the barcode`
  const restored = withLostZeros(text)
  if (restored !== null) return `“${text}” may be the barcode “${restored}”: spreadsheets drop leading zeros`
  const shown = text.length <= 40 ? text : `${text.slice(0, 40).toWellFormed()}…`
  if (/^\d+$/.test(text) && LENGTHS.includes(text.length))
    return `“${shown}” is no barcode: its last digit, which checks the others, is wrong`
  return `“${shown}” is no barcode: enter the 8, 12, 13 or 14 digits below its bars`
}

export function barcodesIssue(barcodes: readonly string[]): string | null {
  if (barcodes.length > MAX_BARCODES) return TOO_MANY_BARCODES
  for (const barcode of barcodes) {
    const issue = barcodeIssue(barcode)
    if (issue !== null) return issue
  }
  return null
}

export const TOO_MANY_BARCODES = `A product can have up to ${MAX_BARCODES} barcodes`

/** A shorter number is rather a number of the store's own than a barcode. */
const MIN_DIGITS_LEFT = 5

/**
 * Returns the barcode of which a spreadsheet has dropped the leading zeros. Returns null when the text is a barcode as it is,
 * or none with zeros before it.
 */
export function withLostZeros(text: string): string | null {
  if (!/^\d+$/.test(text) || text.length < MIN_DIGITS_LEFT || canonicalBarcode(text) !== null) return null
  const length = LENGTHS.find((one) => one > text.length)
  if (length === undefined) return null
  const restored = text.padStart(length, '0')
  return canonicalBarcode(restored) === null ? null : restored
}

/** Returns the barcodes in a text, in which spaces or commas separate them. */
export const barcodesIn = (text: string): string[] => text.split(/[\s,]+/).filter((part) => part !== '')

/** Leaves out a barcode that is the same as one before it, such as the EAN-13 of a UPC-A. */
export function withoutSameBarcodes(barcodes: readonly string[]): string[] {
  const codes = barcodes.map((barcode) => canonicalBarcode(barcode) ?? barcode)
  return barcodes.filter((_, at) => codes.indexOf(codes[at] ?? '') === at)
}
