/** A path segment, decoded where its percent-encoding is valid. */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
