const KEY_BYTES = 16

/**
 * 128 random bits in hexadecimal. Not `crypto.randomUUID`, which needs a secure context: stores in a local network may use plain
 * HTTP.
 */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
