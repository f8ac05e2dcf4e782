/** Unicode does not decompose these letters into a plain letter and a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ς: 'σ',
}
const OTHER_LETTERS = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')

const APOSTROPHES = /['`\u00B4\u2018\u2019\u201B\u02B9\u02BB\u02BC\u02C8\u2032\uFF07]/g
const ACCENTS = /[\u0300-\u036F]/g
const SEPARATORS = /(?<=\p{L})\.(?=\p{L})|[\s\p{Dash}/\\\u2044\u2215]/gu

/**
 * Returns text in the form in which every search compares it. Case, accents and apostrophes are removed; `ß` becomes
 * `ss`, `ø` becomes `o`, `æ` becomes `ae` and `&` becomes `and`; hyphens, slashes, dots between letters and runs of
 * white space become one space. Folding twice changes nothing. Both the search and what it looks through must be
 * folded.
 */
export const foldText = (text: string): string =>
  text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(APOSTROPHES, '')
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(OTHER_LETTERS, (letter) => LETTERS[letter] ?? letter)
    .replace(APOSTROPHES, '')
    .replace(/&/g, ' and ')
    .replace(SEPARATORS, ' ')
    .replace(/ +/g, ' ')
    .trim()

/**
 * Returns folded text without its spaces. Searches compare it, too, so that `7up` finds `7-Up` and the other way round.
 */
export const compactText = (text: string): string => foldText(text).replaceAll(' ', '')

type Ending = readonly [RegExp, string]

/** English plurals end so, and their singulars with the text instead. */
const PLURALS: readonly Ending[] = [
  [/(?<=\p{L}{2})ies$/u, 'y'],
  [/(?<=loa|lea|hal)ves$/u, 'f'],
  [/(?<=\p{L}(?:ch|sh|x|ss|o))es$/u, ''],
  [/(?<=\p{L}{2}[^\P{L}aeious]|\p{L}{3}[aeo])s$/u, ''],
]

/** English singulars that their plurals don't contain end so, and these plurals with the text instead. */
const SINGULARS: readonly Ending[] = [
  [/(?<=\p{L}[^\P{L}aeiou])y$/u, 'ies'],
  [/(?<=loa|lea|hal)f$/u, 'ves'],
]

function withOtherEnding(folded: string, endings: readonly Ending[]): string {
  const ending = endings.find(([end]) => end.test(folded))
  return ending ? folded.replace(...ending) : folded
}

/**
 * Returns the folded text. If its last word has an English singular or plural, a second text with that form follows:
 * `cherry`, `cherries`.
 */
export function wordForms(text: string): readonly string[] {
  const folded = foldText(text)
  return [...new Set([folded, withOtherEnding(folded, [...PLURALS, ...SINGULARS])])]
}

/** Returns the folded text, and the text with the usual English singular or plural of its last word. */
export function numberForms(text: string): readonly string[] {
  const forms = wordForms(text)
  const [folded = ''] = forms
  if (forms.length > 1 || !/\p{L}(?<!s)$/u.test(folded)) return forms
  return [folded, `${folded}${/(?:ch|sh|x|o)$/.test(folded) ? 'es' : 's'}`]
}

/** Returns the English singular of a folded word, or the word when it is none of the usual plurals. */
export const singularOf = (folded: string): string => withOtherEnding(folded, PLURALS)
