const KEY_BYTES = 16

/** Hexadecimal. Not `crypto.randomUUID`, which needs HTTPS: stores in a local network may have none. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
