/** Null when it is empty, undefined when it is no whole number. */
export function wholeNumberTyped(text: string): number | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  return /^\d+$/.test(typed) ? Number(typed) : undefined
}

/** Of a list with commas, semicolons or lines; spaces may be part of a ZIP code. */
export const zipCodesTyped = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((code) => code.trim())
    .filter((code) => code !== '')
