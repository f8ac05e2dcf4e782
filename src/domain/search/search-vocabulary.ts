import { formsOf, WORD_PLACES, type WordPlace } from './search-words.ts'

/** What a product must have to be found: one of the alternatives of each word. */
export type WantedWords = readonly (readonly string[])[]

/**
 * The words of all products. A search decides by the counts of products how PostgreSQL should look for them, so a count
 * may be too high, but never too low.
 */
export interface Vocabulary {
  /**
   * Returns at most how many products have all words in one of the places. A word of `minBeginning` letters or more also
   * stands for the words that it begins.
   */
  productsWith(words: WantedWords, places: readonly WordPlace[], minBeginning: number): number
  /** Returns at most how many products have names whose words contain all of these. */
  namesContaining(words: WantedWords): number
  /**
   * Returns the words of names and synonyms that somebody may have meant by a folded word: those with the fewest mistakes,
   * the most frequent first. A word that is in the vocabulary, or begins one of its words, is meant as it is typed.
   */
  closestWords(typed: string): readonly string[]
}

/** `saved` has the words of all products as `searchWords` writes them, each with the number of products that have it. */
export function vocabularyOf(saved: ReadonlyMap<string, number>): Vocabulary {
  const sorted = [...saved.keys()].sort()
  const sums = [0]
  for (const word of sorted) sums.push((sums.at(-1) ?? 0) + (saved.get(word) ?? 0))
  const sumBefore = (text: string) => sums[firstAtLeast(sorted, text)] ?? 0
  const names = new Map<string, number>()
  const searched = new Map<string, number>() // words of names and synonyms
  for (const [word, products] of saved) {
    const [place, plain] = [word.slice(0, 1), word.slice(1)]
    if (place === WORD_PLACES.name) names.set(plain, products)
    if (place === WORD_PLACES.name || place === WORD_PLACES.synonym) searched.set(plain, (searched.get(plain) ?? 0) + products)
  }
  const candidates = [...searched].map(([word, products]) => ({ word, products, letters: lettersOf(word) }))
  const productsWithWord = (word: string, place: WordPlace, minBeginning: number): number => {
    const letter = WORD_PLACES[place]
    const isBeginning = word.length >= minBeginning
    const begun = isBeginning ? sumBefore(`${letter}${word}\uFFFF`) - sumBefore(letter + word) : 0
    const otherForms = formsOf(word).filter((form) => !(isBeginning && form.startsWith(word)))
    return begun + sumOf(otherForms, (form) => saved.get(letter + form) ?? 0)
  }
  return {
    productsWith: (words, places, minBeginning) =>
      fewest(words, (word) => sumOf(places, (place) => productsWithWord(word, place, minBeginning))),
    namesContaining: (words) =>
      fewest(words, (word) => sumOf([...names], ([name, products]) => (name.includes(word) ? products : 0))),
    closestWords: (typed) => closestWords(typed, candidates),
  }
}

function sumOf<Item>(items: readonly Item[], numberOf: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + numberOf(item), 0)
}

/** Returns the lowest of the words' counts. The count of a word is the sum of those of its alternatives. */
const fewest = (words: WantedWords, countOf: (word: string) => number): number =>
  words.length === 0 ? 0 : Math.min(...words.map((alternatives) => sumOf(alternatives, countOf)))

/** Returns the index of the first of the sorted texts that is not before `text`. */
function firstAtLeast(sorted: readonly string[], text: string): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? '') < text) low = middle + 1
    else high = middle
  }
  return low
}

interface Candidate {
  readonly word: string
  readonly products: number
  readonly letters: number
}

function closestWords(typed: string, candidates: readonly Candidate[]): readonly string[] {
  const letters = lettersOf(typed)
  let [closest, fewest]: [Candidate[], number] = [[], mistakesAllowed(typed)]
  for (const candidate of candidates) {
    if (candidate.word.startsWith(typed)) return [typed]
    // A mistake adds at most one letter and removes at most one, so most words are ruled out by their letters.
    if (fewest === 0 || countBits(letters ^ candidate.letters) > 2 * fewest) continue
    const mistakes = countMistakes(typed, candidate.word, fewest)
    if (mistakes < fewest) [closest, fewest] = [[candidate], mistakes]
    else if (mistakes === fewest) closest.push(candidate)
  }
  return closest.toSorted((one, other) => other.products - one.products).map(({ word }) => word)
}

/** Returns a bit for each letter that a word has. A few letters share a bit. */
function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters
}

function countBits(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}

/** Returns how many typing mistakes a folded word may have: none in short words and numbers, two in long words. */
function mistakesAllowed(word: string): number {
  if (/\p{N}/u.test(word) || word.length < 4) return 0
  return word.length < 8 ? 1 : 2
}

/**
 * Counts the mistakes by which one word becomes the other: a letter too many, a missing one, a wrong one, or two that
 * changed places (optimal string alignment distance). Counts no further than `most` + 1.
 */
function countMistakes(typed: string, meant: string, most: number): number {
  if (Math.abs(typed.length - meant.length) > most) return most + 1
  const rows = [Array.from({ length: meant.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= typed.length; row++) {
    const cells = [row]
    rows.push(cells)
    for (let column = 1; column <= meant.length; column++) cells.push(mistakesAt(rows, typed, meant, row, column))
    if (Math.min(...cells) > most) return most + 1
  }
  return rows.at(-1)?.at(-1) ?? most + 1
}

function mistakesAt(rows: readonly (readonly number[])[], typed: string, meant: string, row: number, column: number): number {
  const before = (rowsBack: number, columnsBack: number) =>
    rows[row - rowsBack]?.[column - columnsBack] ?? Number.POSITIVE_INFINITY
  const isSame = typed[row - 1] === meant[column - 1]
  const isSwapped = typed[row - 1] === meant[column - 2] && typed[row - 2] === meant[column - 1]
  return Math.min(
    before(1, 0) + 1,
    before(0, 1) + 1,
    before(1, 1) + (isSame ? 0 : 1),
    isSwapped ? before(2, 2) + 1 : Number.POSITIVE_INFINITY,
  )
}
