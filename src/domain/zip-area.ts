/** Without spaces and hyphens: `97205-1234` and `97205 1234` are one. */
export const foldZipCode = (typed: string): string => typed.replace(/[\s-]/g, '')

/** Whole codes; empty: everywhere. */
export function isInArea(zipCodes: readonly string[], zipcode: string): boolean {
  const folded = foldZipCode(zipcode)
  return zipCodes.length === 0 || zipCodes.some((one) => foldZipCode(one) === folded)
}

/** As first typed. */
export function withoutDoubles(zipCodes: readonly string[]): string[] {
  const byFolded = new Map<string, string>()
  for (const code of zipCodes) if (!byFolded.has(foldZipCode(code))) byFolded.set(foldZipCode(code), code)
  return [...byFolded.values()]
}

export const outsideSentence = (zipcode: string): string => `We don’t deliver to the ZIP code ${zipcode}`
