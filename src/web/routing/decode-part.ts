/** Decodes a path segment. A segment whose percent-encoding is invalid is returned as it is. */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
