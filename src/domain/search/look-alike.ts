/**
 * Lists the characters that look like a Latin letter in most fonts (from Unicode's confusables.txt), except those that
 * NFKC folds. Capital letters are listed too, since the small form of a capital may look like no Latin letter.
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
 * Returns what a name looks like, so that two names that look alike give the same text. It removes marks and everything
 * but letters and digits, and replaces each look-alike by the Latin letter. The result is for comparison and must not
 * be shown.
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
