/** Formats rows as a table in Markdown. */
export function markdownTable(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n')
}

export const fixed = (value: number, digits = 1): string => value.toFixed(digits)
export const whole = (value: number): string => Math.round(value).toLocaleString('en')
