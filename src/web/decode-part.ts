/** Decodes one path segment; returns it unchanged where its percent-encoding is invalid. */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
