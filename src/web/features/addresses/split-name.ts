/** An account's name as the two of an address: the last one is the last word, with the small ones before it, as in `de la Cruz`. */
export function splitName(name: string): { readonly firstName: string; readonly lastName: string } {
  const words = name.trim().split(/\s+/)
  const small = words.findIndex((word, index) => index > 0 && /^\p{Ll}/u.test(word))
  const last = small > 0 ? small : Math.max(words.length - 1, 1)
  return { firstName: words.slice(0, last).join(' '), lastName: words.slice(last).join(' ') }
}
