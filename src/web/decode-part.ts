/** A part of a path as it was meant; as it stands where it is no valid encoding. */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
