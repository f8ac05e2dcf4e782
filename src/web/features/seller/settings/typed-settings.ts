/** Null when it is empty, undefined when it is no whole number. */
export function wholeNumberTyped(text: string): number | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  return /^\d+$/.test(typed) ? Number(typed) : undefined
}
