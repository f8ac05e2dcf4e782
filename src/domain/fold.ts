/** Letters that Unicode does not decompose into a plain letter and a mark. */
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
 * Returns text as every search compares it, on the side of what is searched and of what is found: without case, accents and apostrophes, with `ß` as `ss`, `ø`
 * as `o`, `æ` as `ae` and `&` as `and`, and with hyphens, slashes, dots between letters and runs of white space as one space. Folding twice changes nothing.
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

/** Returns folded text without its spaces: a search finds what contains it this way, so that `7up` finds `7-Up` and the other way round. */
export const compactText = (text: string): string => foldText(text).replaceAll(' ', '')

/** Endings of English singulars and plurals where neither contains the other, or only the plural contains the singular. */
const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/(?<=\p{L}{2})ies$/u, 'y'],
  [/(?<=\p{L}[^\P{L}aeiou])y$/u, 'ies'],
  [/(?<=loa|lea|hal)ves$/u, 'f'],
  [/(?<=loa|lea|hal)f$/u, 'ves'],
  [/(?<=\p{L}(?:ch|sh|x|ss|o))es$/u, ''],
  [/(?<=\p{L}{2}[^\P{L}aeious]|\p{L}{3}[aeo])s$/u, ''],
]

/** Returns folded text as it is, and with its last word in the plural for the singular or the other way round where English has one: `cherry`, `cherries`. */
export function wordForms(text: string): readonly string[] {
  const folded = foldText(text)
  const ending = ENDINGS.find(([end]) => end.test(folded))
  return ending ? [folded, folded.replace(...ending)] : [folded]
}
