const TERM_LENGTH = 6 // of the function order_search_terms

/** The terms that each text with this part has, as a tsquery: few, since more of them find no less. Not for an empty part. */
export function termsOf(part: string): string {
  const characters = [...part]
  if (characters.length < TERM_LENGTH) return `${quoted(part)}:*`
  const terms: string[] = []
  for (let place = 0; place < characters.length; place += TERM_LENGTH) {
    const start = Math.min(place, characters.length - TERM_LENGTH)
    terms.push(quoted(characters.slice(start, start + TERM_LENGTH).join('')))
  }
  return terms.join(' & ')
}

const quoted = (term: string): string => `'${term.replace(/['\\]/g, '$&$&')}'`
