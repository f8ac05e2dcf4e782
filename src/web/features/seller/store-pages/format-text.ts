export const TEXT_FORMATS = ['heading', 'bold', 'list', 'link'] as const
export type TextFormat = (typeof TEXT_FORMATS)[number]

export interface TextChange {
  /** The text from `from` to `to` becomes `insert`. */
  readonly from: number
  readonly to: number
  readonly insert: string
  /** This part of the changed text is selected afterwards. */
  readonly selected: readonly [start: number, end: number]
}

/** Formats what is selected in the text of a page, or begins a part of the format where nothing is selected. */
export function formatText(text: string, [start, end]: readonly [start: number, end: number], format: TextFormat): TextChange {
  if (format === 'heading' || format === 'list') return formatLines(text, start, end, format === 'heading' ? '## ' : '- ')
  const words = text.slice(start, end)
  if (format === 'bold') {
    const bold = words || 'bold text'
    return { from: start, to: end, insert: `**${bold}**`, selected: [start + 2, start + 2 + bold.length] }
  }
  const linked = words || 'text of the link'
  const address = 'https://'
  const begin = start + linked.length + 3
  return { from: start, to: end, insert: `[${linked}](${address})`, selected: [begin, begin + address.length] }
}

function formatLines(text: string, start: number, end: number, mark: string): TextChange {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const lines = text.slice(from, end).split('\n')
  const insert = lines.map((line) => mark + line).join('\n')
  return { from, to: end, insert, selected: [start + mark.length, from + insert.length] }
}
