const KEY_BYTES = 16

/**
 * Returns hexadecimal digits. `crypto.randomUUID` is not used because it needs HTTPS, which stores in a local network
 * may lack.
 */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
