const KEY_BYTES = 16

/** 128 random bits in hexadecimal. `crypto.randomUUID` is not there on plain http, where a store in a local network may stand. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
