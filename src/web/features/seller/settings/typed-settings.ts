/** Returns null for an empty text, and undefined for a text that is no whole number. */
export function wholeNumberTyped(text: string): number | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  return /^\d+$/.test(typed) ? Number(typed) : undefined
}
