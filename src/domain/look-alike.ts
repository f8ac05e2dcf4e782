/**
 * Characters of other scripts that look like a Latin letter, beyond those that NFKC folds: from Unicode's confusables.txt, those that fonts draw alike. Capitals
 * stand beside small letters, since a capital look-alike may have a small form that looks like nothing of the kind.
 */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: 'аɑαΑАᎪꓮ',
  b: 'ЬВΒвᏴꓐ',
  c: 'сϲСϹᏟꓚ',
  d: 'ԁɗꓒᎠꓓ',
  e: 'еҽєЕΕᎬꓰ',
  g: 'ɡցԌᏀꓖ',
  h: 'һհНΗнᎻꓧ',
  i: 'іıɩιΙІӏⲓᎥΪ1|lIꓲ!',
  j: 'јϳЈᎫꓙ',
  k: 'кκКΚᏦꓗ',
  m: 'мМΜϺᎷꓟ',
  n: 'пոռηΝꓠ',
  o: 'оοσОΟօՕ0ꓳᎤ',
  p: 'рρРΡᏢꓑ',
  r: 'гᴦᎡꓣ',
  s: 'ѕՏЅꜱᏚꓢ5$',
  t: 'тτТΤᎢꓔ',
  u: 'υսʋꓴ',
  v: 'ѵνᴠᏙꓦ',
  w: 'ѡԝωᎳꓪ',
  x: 'хχХΧꓫ',
  y: 'уүУΥҮᎩꓬ',
  z: 'ᴢΖᏃꓜ',
}

const LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([letter, alike]) => [...alike].map((character) => [character, letter] as const)),
)

/**
 * Returns what a name looks like, for comparison with another one: compatibility forms, marks, cases, look-alike letters and everything
 * but letters and digits are folded. Names that look alike have the same text; it is not to be shown.
 */
export function lookOf(name: string): string {
  const decomposed = name.normalize('NFKD').replace(/\p{M}/gu, '')
  const latin = [...decomposed].map((character) => LETTERS.get(character) ?? character.toLowerCase())
  return latin
    .map((character) => LETTERS.get(character) ?? character)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/rn/g, 'm')
}
