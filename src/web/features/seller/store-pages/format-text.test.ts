import { expect, test } from 'vitest'
import { formatText, type TextFormat } from './format-text.ts'

/** The selection is between brackets ‹ and ›, before and after. */
function formatted(marked: string, format: TextFormat): string {
  const [start, end] = [marked.indexOf('‹'), marked.indexOf('›') - 1]
  const text = marked.replace(/[‹›]/g, '')
  const { from, to, insert, selected } = formatText(text, [start, end], format)
  const after = text.slice(0, from) + insert + text.slice(to)
  return `${after.slice(0, selected[0])}‹${after.slice(selected[0], selected[1])}›${after.slice(selected[1])}`
}

test.each<[TextFormat, string, string]>([
  ['bold', 'Call ‹us› now', 'Call **‹us›** now'],
  ['bold', 'Call ‹›', 'Call **‹bold text›**'],
  ['link', 'See ‹our shop›.', 'See [our shop](‹https://›).'],
  ['link', '‹›', '[text of the link](‹https://›)'],
  ['heading', 'One\nT‹›wo', 'One\n## T‹›wo'],
  ['heading', '‹›', '## ‹›'],
  ['list', 'One\n‹Two\nThree›\nFour', 'One\n- ‹Two\n- Three›\nFour'],
])('%s: %j becomes %j', (format, before, after) => {
  expect(formatted(before, format)).toBe(after)
})
